// The search of the theme, asked in other words and ranked otherwise. The theme joins the words of a
// question with "or" and lets a word in a title outweigh everything, so a long question drowned.
// Here stop words are dropped, words are looked for by their stems, and a section ranks by how many
// of the words it holds, rare ones counting a little more; then by where they stand, and by its
// language.
// Accents do not matter. Who asks what something is finds its line in the glossary before others.
//
// The theme's worker is named in the address, and the language of the page that asks:
// `ranking.js?theme=search.….min.js&lang=ru`. The theme keeps the index and marks what was found; it
// makes `lunr` known to this script.
"use strict";

const QUERY = 2;
const RESULT = 3;

// Words of a question that say nothing of what is asked for.
const STOP = new Set(
  `a about also am an and any are as at be been but by can could did do does done for from get
  gets had happen happens has have he her his how i if in into is it its just like may me much must
  my no not of on or our please shall she should so some than that the their them then there these
  they this to us was we were what when where whether which who whom whose why will with would you
  your а бы был была были было быть в вам вас ваш во вот все всё вы где да для до его ее её если
  есть еще ещё же за и из или им их к как какая какие какое какой ко когда кого ком кому которая
  которые который кто куда ли мне может можно мой мы на надо нам нас не него нее неё нет ни них но
  ну нужно о об он она они оно от перед по под почему при про с сколько со так такое такой там тебе
  то тогда только тот ты у уже хочу чего чем через что чтобы чья чьё чей эта эти это этот я`
    .trim()
    .split(/\s+/),
);

const WHOLE = 1;
const BEGINNING = 0.6;

/** How many words may stand between two that belong together, and one more. */
const NEAR = 3;

const given = new URL(self.location).searchParams;
const here = given.get("lang");

/** A shorter word is looked for as it is: as a beginning it would be that of too many. */
const LEAST_BEGINNING = 3;

/** An ID of a rule that is asked for, or a name of the library, is no word among others. */
const RULE = /^[a-z]{2}-\d+b?$|^(?:bl|bo|gu|sk|tb)$/;
const NAME = /_|\w\.\w/;

/** A question for the meaning of a word, and a line of the glossary, which is in both languages. */
const MEANING = /^\s*(?:что (?:такое|значит|это)|what(?: is|'s|’s| are| does .* mean))(?![а-яё\w])/;
const GLOSSARY = /^glossary\/#/;

let separator = /\s+/;
/** How much is written in a section, and how much it counts, by its address. */
const sections = new Map();
/** The words of the question as they were typed; none if it is put in the language of lunr. */
let asked = [];
/** The IDs of rules in it, and whether a name of the library is in it. */
let rules = new Set();
let isName = false;
let isMeaning = false;
/** The language of the question; that of the page where it is an ID or a number. */
let language = "en";
/** Which words each section holds, by its address. */
let held = new Map();

/** Write é as e, and ё as е; й is a letter of its own. */
function folded(text) {
  const plain = text.normalize("NFD").replace(/([a-zеЕ])[\u0300-\u036f]+/gi, "$1");
  return plain.normalize("NFC");
}

function wordsOf(question) {
  if (/["*~^]|(^|\s)[+-]/.test(question)) return [];
  question = folded(question.toLowerCase());
  const parts = question.trim().split(/[\s,;?!]+/);
  rules = new Set(parts.filter((part) => RULE.test(part)));
  const said = parts.filter((part) => !RULE.test(part)).join(" ");
  language = /[а-яё]/.test(said) ? "ru" : /[a-z]/.test(said) ? "en" : here;
  isName = parts.some((part) => NAME.test(part));
  isMeaning = MEANING.test(question);
  const words = question.split(separator).filter(Boolean);
  const telling = words.filter((word) => !STOP.has(word));
  return [...new Set(telling.length ? telling : words)];
}

// ------------------------------------------------------------------ how a section ranks

function isBeginning(stem) {
  return stem.length >= LEAST_BEGINNING && !RULE.test(stem);
}

/** Say for each word how well it is met: as a whole word or a beginning, in the title, and where. */
function met(stems, metadata) {
  return stems.map((stem) => {
    const found = { whole: 0, title: 0, places: new Set() };
    for (const [term, fields] of Object.entries(metadata)) {
      if (term !== stem && !(isBeginning(stem) && term.startsWith(stem))) continue;
      const how = term === stem ? WHOLE : BEGINNING;
      found.whole = Math.max(found.whole, how);
      if (fields.title) found.title = Math.max(found.title, how);
      for (const [field, { position }] of Object.entries(fields)) {
        for (const one of position) found.places.add(field === "title" ? -one : one);
      }
    }
    return found;
  });
}

/** Say how many pairs of words that follow one another in the question do so in the section. */
function together(found) {
  const pairs = found.slice(1).map((one, at) => {
    for (const place of found[at].places) {
      for (let step = 1; step <= NEAR; step++) {
        if (one.places.has(place + step) || one.places.has(place - step)) return true;
      }
    }
    return false;
  });
  return pairs.length ? pairs.filter(Boolean).length / pairs.length : 0;
}

function rank(found, rarity, section) {
  const all = rarity.reduce((sum, one) => sum + one, 0);
  const share = (value) => found.reduce((sum, one, at) => sum + rarity[at] * value(one), 0) / all;
  const coverage = share((one) => one.whole);
  const title = share((one) => one.title);
  const often = share((one) => one.places.size / (one.places.size + 2));
  const long = 1 + section.length / 3000;
  const place = rules.has(section.anchor) ? 4 : isName ? 1 : section.boost ** 0.25;
  const tongue = section.language === language || section.isTerm ? 1 : 0.8;
  const meaning = section.isTerm ? (isMeaning ? 2 : 0.45) : 1;
  const stands = 1 + 0.6 * title + 0.4 * often + 0.6 * together(found);
  return (coverage ** 4 * stands * place * tongue * meaning) / long;
}

/** What the theme multiplies a score by afterwards: whole pages and pages with all words more. */
function themeFactor(found, reference) {
  const share = found.filter((one) => one.whole).length / found.length;
  return 1 + ((reference.includes("#") ? 0 : 1) + share) ** 2;
}

function search(index, words) {
  const stems = words.map((word) => index.pipeline.runString(word)[0] ?? word);
  const results = index.query((query) => {
    for (const stem of stems) {
      const { TRAILING, NONE } = lunr.Query.wildcard;
      query.term(stem, { usePipeline: false, wildcard: isBeginning(stem) ? TRAILING : NONE });
    }
  });
  const all = results.map((result) => met(stems, result.matchData.metadata));
  const rarity = stems.map((_, at) => {
    const count = all.filter((found) => found[at].whole).length;
    return Math.sqrt(Math.log(1 + sections.size / (1 + count)));
  });
  held = new Map();
  results.forEach((result, at) => {
    const section = sections.get(result.ref);
    const found = all[at];
    result.score = rank(found, rarity, section) / themeFactor(found, result.ref);
    held.set(result.ref, Object.fromEntries(words.map((word, i) => [word, found[i].whole > 0])));
  });
  return results.sort((one, other) => other.score - one.score);
}

// ------------------------------------------------------------------ between page and theme

const own = new WeakSet();

addEventListener("message", (event) => {
  const { type, data } = event.data;
  if (own.has(event)) return;
  if (data?.docs) {
    separator = new RegExp(data.config.separator);
    for (const { location, text, boost = 1 } of data.docs) {
      const language = location.startsWith("ru/") ? "ru" : "en";
      const anchor = location.split("#")[1] ?? "";
      const isTerm = GLOSSARY.test(location);
      sections.set(location, { length: text.length, boost, anchor, language, isTerm });
    }
  }
  if (type === QUERY) {
    event.stopImmediatePropagation();
    asked = wordsOf(data);
    const again = asked.length ? asked.join(" ") : data;
    const passed = new MessageEvent("message", { data: { type, data: again } });
    own.add(passed);
    dispatchEvent(passed);
  }
});

const post = self.postMessage;
self.postMessage = (message) => {
  if (message.type === RESULT && asked.length) {
    for (const item of message.data.items.flat()) {
      item.terms = held.get(item.location) ?? item.terms;
    }
  }
  post.call(self, message);
};

importScripts(given.get("theme"));

// The text has each word many times, and its stem is asked for once; stop words are not indexed.
const run = lunr.Pipeline.prototype.run;
const stems = new WeakMap();

lunr.Pipeline.prototype.run = function (tokens) {
  if (!stems.has(this)) stems.set(this, new Map());
  const known = stems.get(this);
  return tokens.filter((token) => {
    const word = folded(token.toString());
    if (STOP.has(word)) return false;
    if (!known.has(word)) known.set(word, String(run.call(this, [new lunr.Token(word, {})])));
    const stem = known.get(word);
    token.update(() => stem);
    return stem;
  });
};

const plain = lunr.Index.prototype.search;
lunr.Index.prototype.search = function (question) {
  return asked.length ? search(this, asked) : plain.call(this, question);
};
