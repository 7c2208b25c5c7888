// The page of a game: its position is answered and drawn as it is typed.

import { address, remember } from "./address.js";
import { board } from "./board.js";
import { evidence } from "./evidence.js";
import { exporter, fileName, standing } from "./exports.js";
import { explanation } from "./explain.js";
import { genus } from "./genus.js";
import { monoid } from "./monoid.js";
import { ask, files } from "./questions.js";
import { save } from "./request.js";
import { make, say, sideName } from "./texts.js";
import { isSum, sum as ofSum, whoeverBegins, worth } from "./worth.js";

const by = (id) => document.getElementById(id);
const form = by("edit");
const { game } = form.dataset;
const [field, misere, wrong, place] = [by("q"), by("misere"), by("wrong"), by("answer")];
const WAIT = 250;
/** More things than this are no picture. */
const DRAWN = 400;
const SHOWN = 30;
/** Who asked about a position is told why at once; the page of a game as it is opened stays short, and still. */
const ASKED = new URLSearchParams(location.search).has("q") || !location.pathname.startsWith("/games/");

const question = () => `${game} ${field.value}`.trim();
const reversed = () => Boolean(misere?.checked);
const [playHow, endHow] = [by("joined-play"), by("joined-end")];
/** How the components of a sum are played together; nothing of ordinary sums. */
const joined = () => (!playHow || (playHow.value === "one" && endHow.value === "last") ? {} : { play: playHow.value, end: endHow.value });
/** What the address says of a position. */
const saidOf = (q) => ({ q, misere: reversed() ? "1" : "", play: "", end: "", ...joined() });

let asked = 0;
let stop = null;
let later;

async function answer() {
  clearTimeout(later);
  asked += 1;
  const mine = asked;
  stop?.abort();
  stop = new AbortController();
  const { signal } = stop;
  const seen = misere ? look(signal) : null;
  place.setAttribute("aria-busy", "true");
  try {
    const found = await ask("solve", question(), reversed(), signal, { moves: SHOWN + 1, ...joined() });
    const drawn = await seen;
    if (mine !== asked) return;
    wrong.textContent = "";
    place.replaceChildren(...(found.result ? lines(found) : isSum(found) ? ofSum(found, drawn, SHOWN) : told(found, drawn)));
    if (!found.result && !isSum(found)) place.append(explanation(question(), reversed(), ASKED, joined()));
    if (reversed() && !joined().play && !found.result && !isSum(found)) await inSums(signal);
    if (isSum(found) || (found.mover && !reversed())) worth(place, question(), await files(question()), signal);
  } catch (why) {
    if (mine !== asked) return;
    wrong.textContent = why.message;
    place.replaceChildren();
  }
  place.setAttribute("aria-busy", "false");
}

/** What the position is in misère sums. */
async function inSums(signal) {
  const named = await files(question());
  await monoid(place, question(), named, signal);
  genus(place, question(), named, signal);
}

/** The links to this position, wherever it is shown. */
function lead() {
  const pairs = saidOf(question());
  by("to-play")?.setAttribute("href", address("/play", pairs));
  by("to-graph")?.setAttribute("href", address("/see", pairs, "#graph-title"));
}

function changed() {
  remember(saidOf(field.value));
  lead();
}

/** Takes a position for the one that is edited. */
function take(next) {
  field.value = next.startsWith(`${game} `) ? next.slice(game.length + 1) : next;
  changed();
  answer();
  field.focus();
}

const lines = ({ result }) => result.map((line) => make("p", { class: "result" }, line));

/** Who wins, by the turn, and by the side that rules name where they name one. */
function verdict({ outcome, winner: who, mover, outcome_class: letter }) {
  if (!who) return say(outcome);
  // Where sides differ, who wins whoever begins comes first, and then who does here.
  if (letter) return say("by_class", { whoever: whoeverBegins(letter, who), mover: sideName(mover), winner: sideName(who) });
  const winner = ["first", "second"].includes(who) ? say(who) : say("side", { side: sideName(who) });
  return say("verdict", { outcome: say(outcome), winner });
}

const SIGNS = { N: "▲", P: "▼", draw: "◆" };

function told(found, drawn) {
  const value = found.grundy ?? (found.loopy ? `∞(${found.loopy.infinity.join(",")})` : null);
  const facts = [["value", value], ["left", found.remoteness], ["score", found.score]];
  const words = make("div", { class: "words" },
    make("p", { class: `verdict ${found.outcome}` }, make("span", { "aria-hidden": "true" }, SIGNS[found.outcome]), ` ${verdict(found)}`),
    make("dl", { class: "facts" }, ...facts.filter(([, fact]) => fact != null).map(([name, fact]) =>
      make("div", {}, make("dt", {}, say(name)), make("dd", { "data-fact": name }, fact)))),
    make("p", { class: "why" }, found.why),
    evidence(found.evidence.kind, found.evidence_basis),
    ...moves(found, Boolean(drawn?.querySelector(".board, pre"))));
  // Under the picture that they save, not under the moves.
  return [words, drawn?.saves ? make("div", { class: "pictured" }, drawn, drawn.saves) : drawn].filter(Boolean);
}

/** The moves that win or keep the draw, each with the position it leads to where that says more than its words. */
function moves(found, isBoard) {
  const holding = found.drawing_moves ?? [];
  const all = holding.length ? holding : found.winning_moves;
  if (!all.length) return found.outcome === "P" ? [make("p", { class: "quiet" }, say("none"))] : [];
  const count = (holding.length ? found.drawing_move_count : found.winning_move_count) ?? say("unknown");
  const button = (move) => make("button", {
    type: "button", class: "move", disabled: !move.question, onclick: () => take(move.question),
  }, move.move, move.to && !isBoard ? make("code", {}, ` → ${move.to}`) : null);
  const shown = all.slice(0, SHOWN);
  const more = all.length > shown.length || Number(count) > shown.length;
  return [
    make("h3", {}, say(holding.length ? "drawing" : "winning", { count })),
    make("div", { class: "list" }, ...shown.map(button)),
    more ? make("p", { class: "quiet" }, say("more", { count: shown.length })) : null,
  ].filter(Boolean);
}

/** What the position looks like; nothing where there is nothing to see. */
async function look(signal) {
  let seen;
  try {
    seen = await ask("view", question(), reversed(), signal);
  } catch {
    // What is wrong with the position is told with the answer.
    return null;
  }
  if (seen.board && seen.views.every((view) => view.kind === "text")) {
    return make("div", { class: "seen", role: "img", "aria-label": seen.position, tabindex: "0" }, make("pre", { class: "drawn" }, seen.board));
  }
  if (!seen.views.length || seen.views.every((view) => view.kind === "text")) return null;
  if (seen.views.reduce((sum, view) => sum + size(view), 0) > DRAWN) {
    return make("p", { class: "quiet" }, say("many"));
  }
  const drawn = board(seen.views, { start: seen.views, odd: false, movable: new Set(), picked: [], point: () => {} });
  // A picture: its things are there to be looked at.
  for (const thing of drawn.querySelectorAll(".view > *")) thing.inert = true;
  for (const place of drawn.querySelectorAll("svg .thing")) {
    for (const name of ["role", "tabindex", "aria-label", "aria-disabled"]) place.removeAttribute(name);
  }
  drawn.setAttribute("role", "img");
  drawn.setAttribute("aria-label", seen.position);
  drawn.classList.add("seen");
  const picture = drawn.querySelectorAll(".view svg");
  if (picture.length === 1) drawn.saves = exporter(() => seen.views[0].svg ?? standing(picture[0]), () => game, "board");
  return drawn;
}

const sum = (numbers) => numbers.reduce((all, n) => all + n, 0);

/** How many things there are to draw. */
function size(view) {
  return {
    text: () => 0,
    heaps: () => sum(view.sizes) + view.sizes.length,
    steps: () => sum(view.stones) + view.stones.length,
    coins: () => view.heads.length,
    board: () => sum(view.rows.map((row) => row.length)),
    bars: () => sum(view.pieces.map(([height, width]) => height + width)),
    graph: () => view.names.length + view.edges.length,
  }[view.kind]();
}

form.addEventListener("input", () => {
  changed();
  clearTimeout(later);
  later = setTimeout(answer, WAIT);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  answer();
});
for (const cited of document.querySelectorAll(".cite")) {
  cited.append(make("button", { type: "button", onclick: () => save(fileName(game, "", "bib"), cited.querySelector("pre").textContent) },
    say("save_picture", { format: fileName(game, "", "bib") })));
}
lead();
answer();
