// A law looked for: begun, watched, cancelled, and shown with its evidence and as programs.

import { certified } from "./certificate.js";
import { badge, evidence } from "./evidence.js";
import { fileName } from "./exports.js";
import { ask, save } from "./request.js";
import { asked } from "./source.js";
import { make, refused, say } from "./texts.js";

const by = (id) => document.getElementById(id);
/** Languages that laws are written in: as the server calls them, as people do, and a file of each. */
const LANGUAGES = { cpp: ["C++", "law.cpp"], python: ["Python", "law.py"], rust: ["Rust", "law.rs"] };

/** Times that the connection may break. */
const PATIENCE = 3;

let watching = null;
let ticking = null;
/** The job that is watched, and how often one was begun or forgotten. */
let looking = null;
let turn = 0;

const cancel = (job) => ask(`jobs/${job}`, undefined, { method: "DELETE" });

/** Begins to look for the law of the game. */
export async function seekLaw() {
  end();
  const mine = turn;
  const seconds = Number(by("seconds").value);
  by("law").replaceChildren(say("working"));
  try {
    const begun = await ask("law", { ...asked(), seconds, export: Object.keys(LANGUAGES), certificates: true });
    if (mine !== turn) return void cancel(begun.id).catch(() => {});
    looking = begun.id;
    tick(seconds);
    by("cancel").disabled = false;
    by("cancel").onclick = () => cancel(begun.id).then(show, failed);
    show(begun);
    watching = new EventSource(`/api/v1/jobs/${begun.id}/events`);
    let errors = 0;
    watching.onmessage = (event) => {
      errors = 0;
      show(JSON.parse(event.data));
    };
    // The browser tries again by itself, for ever.
    watching.onerror = () => {
      errors += 1;
      if (errors > PATIENCE) failed(new Error(say("lost")));
    };
  } catch (error) {
    if (mine === turn) failed(error);
  }
}

/** Stops looking, and takes away what was found. */
export function forgetLaw() {
  const job = looking;
  end();
  if (job) cancel(job).catch(() => {});
  by("law").replaceChildren();
}

/** Stops watching; the focus goes on where the button it was on is no more. */
function end() {
  turn += 1;
  looking = null;
  watching?.close();
  watching = null;
  clearInterval(ticking);
  by("elapsed").hidden = true;
  if (document.activeElement === by("cancel")) by("law-form").querySelector("button").focus();
  by("cancel").disabled = true;
}

function failed(error) {
  end();
  by("law").replaceChildren(make("pre", { class: "wrong" }, error.message));
}

/** Time goes on outside of what is read out. */
function tick(all) {
  const began = Date.now();
  const now = () => {
    const done = Math.min(all, Math.floor((Date.now() - began) / 1000));
    Object.assign(by("progress"), { max: all, value: done });
    by("seconds-told").textContent = say("so_far", { done, all });
  };
  now();
  by("elapsed").hidden = false;
  ticking = setInterval(now, 500);
}

function show(state) {
  const told = (text) => by("law").textContent !== text && by("law").replaceChildren(text);
  if (state.status === "waiting") return void told(say("waiting"));
  if (state.status === "running") return void told(say("working"));
  if (state.status === "failed") return void failed(new Error(refused(state)));
  end();
  if (state.status === "cancelled") return void told(say("cancelled"));
  const { laws, searched = [] } = state.result;
  const found = laws.map(law);
  by("law").replaceChildren(...(found.length ? found : [say("none"), ...searched.map(inVain)]));
}

/** What was tried without finding a law, and the pattern that reaches farthest. */
const inVain = ({ tried, nearest }) => make("dl", { class: "tried" }, ...[["tried", tried], ["nearest", nearest?.text]]
  .filter(([, text]) => text)
  .map(([name, text]) => make("div", {}, make("dt", {}, name === "tried" ? say("tried") : say("nearest")), make("dd", {}, text))));

function law(one) {
  const file = `${one.label.split(" ")[0]}.game`;
  const rules = !Object.keys(one.export ?? {}).length && [...by("example").options].some((option) => option.value === file)
    ? make("p", { class: "quiet" }, say("in_words"), " ",
      make("a", { href: `/lab?example=${encodeURIComponent(file.replace(/\.game$/, ""))}` }, file)) : null;
  return make("article", {},
    make("h3", {}, one.label), make("p", {}, one.text),
    one.law?.kind === "expression" ? make("p", {}, badge(one.evidence.kind)) : evidence(one.evidence.kind, one.evidence_basis),
    one.tried ? inVain(one) : null, certified(one.certificate), one.bibtex ? cited(one) : null, rules, ...Object.entries(one.export ?? {}).map(program));
}

/** What the law is cited by, to be read and saved. */
function cited({ label, bibtex }) {
  const file = fileName(label, "", "bib");
  return make("details", { class: "cite" }, make("summary", {}, say("cite")),
    make("pre", { tabindex: "0", "aria-label": file, role: "region" }, bibtex),
    make("button", { type: "button", onclick: () => save(file, bibtex) }, say("save_as", { file })));
}

function program([name, code]) {
  const [language, file] = LANGUAGES[name];
  const copied = make("span", { role: "status" });
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    copied.textContent = say("copied");
  };
  return make("details", {}, make("summary", {}, say("written", { language })),
    make("div", { class: "row" },
      make("button", { type: "button", onclick: () => save(file, code) }, say("save_as", { file })),
      make("button", { type: "button", onclick: copy }, say("copy")), copied),
    make("pre", { tabindex: "0", "aria-label": file, role: "region" }, code));
}
