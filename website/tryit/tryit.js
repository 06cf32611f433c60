// The page's half of "Try it here": sends what was pressed and typed to Python, puts its answers in
// their places, and keeps the focus where the reader is. What it all means is known to Python alone.

const root = document.getElementById("tryit");
const start = root.querySelector("[data-start]");
const progress = root.querySelector("[data-progress]");
const parts = root.querySelector("[data-parts]");
const voice = root.querySelector("[data-voice]");

let worker = null;
let number = 0;
const waiting = new Map();

function ask(message) {
  number += 1;
  worker.postMessage({ id: number, message: { ...message, columns: columns() } });
  return new Promise((resolve, reject) => waiting.set(number, { resolve, reject }));
}

// How many letters a line of plain text has room for, in each of the two parts.
function columns() {
  const ruler = document.createElement("pre");
  ruler.className = "try-text try-ruler";
  ruler.textContent = "0".repeat(40);
  parts.append(ruler);
  const letter = ruler.getBoundingClientRect().width / 40;
  ruler.remove();
  const room = (id) => Math.floor((document.getElementById(id).clientWidth - 52) / letter);
  return { play: room("play-score"), settle: room("settle-result") };
}

// ------------------------------------------------------------------ answers

function place(answer) {
  const key = document.activeElement?.dataset?.key;
  const home = document.activeElement?.closest("[data-place]");
  for (const [id, html] of Object.entries(answer.html)) {
    const target = document.getElementById(id);
    if (!target || target.shown === html) continue;
    const open = new Set();
    for (const one of target.querySelectorAll("details[open]")) open.add(one.dataset.key);
    target.innerHTML = html;
    target.shown = html;
    for (const one of target.querySelectorAll("details")) {
      if (open.has(one.dataset.key)) one.open = true;
    }
  }
  root.dataset.answers = Number(root.dataset.answers ?? 0) + 1;
  voice.lang = answer.language;
  if (answer.say) voice.textContent = answer.say;
  if (answer.focus) first(document.getElementById(answer.focus))?.focus();
  else if (key && !document.activeElement?.dataset?.key) {
    const same = root.querySelector(`[data-key="${CSS.escape(key)}"]`);
    (same ?? first(home))?.focus();
  }
}

function first(target) {
  return target?.querySelector("[data-focus]") ?? target?.querySelector("button, input, select");
}

function fields(form) {
  const found = {};
  if (!form) return found;
  for (const [name, value] of new FormData(form)) {
    if (!(name in found)) found[name] = value;
    else found[name] = [].concat(found[name], value);
  }
  return found;
}

let line = Promise.resolve();

function send(message) {
  line = line.then(() => ask(message)).then(place, fail);
  return line;
}

function fail(error) {
  progress.hidden = false;
  progress.textContent = `Something went wrong: ${error}`;
  console.error(error);
}

// ------------------------------------------------------------------ what the reader does

root.addEventListener("click", ({ target }) => {
  const pressed = target.closest("button[data-do]");
  if (!pressed) return;
  send({
    do: pressed.dataset.do,
    value: pressed.dataset.value,
    form: fields(pressed.closest("form")),
  });
});

root.addEventListener("submit", (event) => {
  event.preventDefault();
  send({ do: event.target.dataset.do, form: fields(event.target) });
});

root.addEventListener("change", ({ target }) => {
  const form = target.closest("form[data-change]");
  if (!form || target.type === "text") return;
  send({ do: form.dataset.change, form: fields(form) });
});

let soon;
root.addEventListener("input", ({ target }) => {
  const form = target.closest("form[data-typing]");
  if (!form || target.type !== "text") return;
  clearTimeout(soon);
  soon = setTimeout(
    () => send({ do: form.dataset.typing, typing: true, form: fields(form) }),
    200,
  );
});

// ------------------------------------------------------------------ the beginning

function began() {
  progress.hidden = true;
  start.hidden = true;
  parts.hidden = false;
  send({ do: "start", form: {} }).then(() => {
    root.dataset.ready = "true";
    first(parts)?.focus();
  });
}

start.addEventListener("click", () => {
  start.disabled = true;
  progress.hidden = false;
  progress.textContent = "Loading …";
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onerror = (event) => unstarted(event.message ?? "the worker could not be started");
  worker.onmessage = ({ data }) => {
    if (data.step) progress.textContent = data.step;
    else if (data.ready) began();
    else if (data.id) {
      const { resolve, reject } = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.failed) reject(data.failed);
      else resolve(data.answer);
    } else unstarted(data.failed);
  };
});

// Where the network failed, the reader may try again.
function unstarted(error) {
  worker.terminate();
  start.disabled = false;
  fail(error);
}
