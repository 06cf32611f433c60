// Runs Python, away from the page, so that the page stays responsive. Everything comes from the
// folder of this file; which files there are stands in manifest.json, written with the site.

import { loadPyodide } from "./pyodide/pyodide.mjs";

const here = (name) => new URL(name, import.meta.url).href;
const step = (text) => postMessage({ step: text });

async function bytes(name) {
  const response = await fetch(here(name));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.arrayBuffer();
}

async function start() {
  const manifest = await (await fetch(here("manifest.json"))).json();
  step("Python is on its way …");
  const pyodide = await loadPyodide({ indexURL: here("pyodide/") });
  step("The library is unpacked …");
  for (const name of manifest.wheels) pyodide.unpackArchive(await bytes(name), "wheel");
  pyodide.unpackArchive(await bytes(manifest.app), "zip");
  step("The library is read …");
  return pyodide.pyimport("tryit.app").App();
}

const ready = start();
ready.then(
  () => postMessage({ ready: true }),
  (error) => postMessage({ failed: String(error) }),
);

onmessage = async ({ data }) => {
  const app = await ready;
  try {
    postMessage({ id: data.id, answer: JSON.parse(app.answer(JSON.stringify(data.message))) });
  } catch (error) {
    postMessage({ id: data.id, failed: String(error) });
  }
};
