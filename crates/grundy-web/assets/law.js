// The search for a law: starts, watches and cancels the job, and shows the law with its evidence
// and programs.

import { certificateBlock } from "./certificate.js";
import { copyText } from "./copy.js";
import { badge, evidence } from "./evidence.js";
import { fileName } from "./exports.js";
import { ask, save } from "./request.js";
import { currentGame } from "./source.js";
import { make, errorText, say, withCode } from "./texts.js";

const byId = (id) => document.getElementById(id);
/**
 * The programming languages of exported laws: the key of the server, the name, and the file name.
 */
const LANGUAGES = { cpp: ["C++", "law.cpp"], python: ["Python", "law.py"], rust: ["Rust", "law.rs"] };

/** The maximum number of consecutive connection errors before the page stops watching. */
const MAX_ERRORS = 3;

let events = null;
let timer = null;
/** The id of the watched job; null if there is none. */
let jobId = null;
/**
 * A counter that increases when the page stops watching a search, so that late responses about that
 * search are ignored.
 */
let generation = 0;

const cancel = (job) => ask(`jobs/${job}`, undefined, { method: "DELETE" });

/** Starts the search for the law of the game. */
export async function seekLaw() {
  stopWatching();
  const current = generation;
  const seconds = Number(byId("seconds").value);
  byId("law").replaceChildren(say("working"));
  try {
    const job = await ask("law", { ...currentGame(), seconds, export: Object.keys(LANGUAGES), certificates: true });
    if (current !== generation) return void cancel(job.id).catch(() => {});
    jobId = job.id;
    tick(seconds);
    byId("cancel").disabled = false;
    byId("cancel").onclick = () => cancel(job.id).then(show, showError);
    show(job);
    events = new EventSource(`/api/v1/jobs/${job.id}/events`);
    let errors = 0;
    events.onmessage = (event) => {
      errors = 0;
      show(JSON.parse(event.data));
    };
    // The browser reconnects by itself without limit.
    events.onerror = () => {
      errors += 1;
      if (errors > MAX_ERRORS) showError(new Error(say("lost")));
    };
  } catch (error) {
    if (current === generation) showError(error);
  }
}

/** Cancels the search and clears its result. */
export function forgetLaw() {
  const job = jobId;
  stopWatching();
  if (job) cancel(job).catch(() => {});
  byId("law").replaceChildren();
}

/** Stops watching the job, and moves the focus away from the disabled button. */
function stopWatching() {
  generation += 1;
  jobId = null;
  events?.close();
  events = null;
  clearInterval(timer);
  byId("elapsed").hidden = true;
  if (document.activeElement === byId("cancel")) byId("law-form").querySelector("button").focus();
  byId("cancel").disabled = true;
}

function showError(error) {
  stopWatching();
  byId("law").replaceChildren(make("pre", { class: "wrong" }, error.message));
}

/** Shows the elapsed time outside the live region, so that screen readers do not read it. */
function tick(limit) {
  const start = Date.now();
  const update = () => {
    const elapsed = Math.min(limit, Math.floor((Date.now() - start) / 1000));
    Object.assign(byId("progress"), { max: limit, value: elapsed });
    byId("elapsed-seconds").textContent = say("so_far", { done: elapsed, all: limit });
  };
  update();
  byId("elapsed").hidden = false;
  timer = setInterval(update, 500);
}

function show(state) {
  const showStatus = (text) => byId("law").textContent !== text && byId("law").replaceChildren(text);
  if (state.status === "waiting") return void showStatus(say("waiting"));
  if (state.status === "running") return void showStatus(say("working"));
  if (state.status === "failed") return void showError(new Error(errorText(state)));
  stopWatching();
  if (state.status === "cancelled") return void showStatus(say("cancelled"));
  const { laws, searched = [] } = state.result;
  const articles = laws.map(lawArticle);
  byId("law").replaceChildren(...(articles.length ? articles : [say("none"), ...searched.map(triedSection)]));
}

/**
 * Returns the forms of laws that were tried without success, and the pattern that holds longest.
 */
const triedSection = ({ tried, nearest }) => make("dl", { class: "tried" }, ...[["tried", tried], ["nearest", nearest?.text]]
  .filter(([, text]) => text)
  .map(([name, text]) => make("div", {}, make("dt", {}, name === "tried" ? say("tried") : say("nearest")), make("dd", {}, ...withCode(text)))));

function lawArticle(found) {
  const file = `${found.label.split(" ")[0]}.game`;
  const rules = !Object.keys(found.export ?? {}).length && [...byId("example").options].some((option) => option.value === file)
    ? make("p", { class: "quiet" }, say("in_words"), " ",
      make("a", { href: `/lab?example=${encodeURIComponent(file.replace(/\.game$/, ""))}` }, file)) : null;
  return make("article", {},
    make("h3", {}, found.label), make("p", {}, ...withCode(found.text)),
    found.law?.kind === "expression" ? make("p", {}, badge(found.evidence.kind)) : evidence(found.evidence.kind, found.evidence_basis),
    found.tried ? triedSection(found) : null, certificateBlock(found.certificate), found.bibtex ? citation(found) : null, rules, ...Object.entries(found.export ?? {}).map(exportSection));
}

/** Returns the citation of a law with a button that saves it. */
function citation({ label, bibtex }) {
  const file = fileName(label, "", "bib");
  return make("details", { class: "cite" }, make("summary", {}, say("cite")),
    make("pre", { tabindex: "0", "aria-label": file, role: "region" }, bibtex),
    make("button", { type: "button", onclick: () => save(file, bibtex) }, say("save_as", { file })));
}

function exportSection([name, code]) {
  const [language, file] = LANGUAGES[name];
  const status = make("span", { role: "status" });
  const text = make("pre", { tabindex: "0", "aria-label": file, role: "region" }, code);
  const copy = () => copyText(code, () => getSelection().selectAllChildren(text), status);
  return make("details", {}, make("summary", {}, say("written", { language })),
    make("div", { class: "row" },
      make("button", { type: "button", onclick: () => save(file, code) }, say("save_as", { file })),
      make("button", { type: "button", onclick: copy }, say("copy")), status),
    text);
}
