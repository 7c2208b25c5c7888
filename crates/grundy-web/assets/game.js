// The page of a game: answers and draws the position while the user types.

import { address, remember } from "./address.js";
import { board } from "./board.js";
import { evidence } from "./evidence.js";
import { exportButtons, fileName, inlineStyles } from "./exports.js";
import { explanation } from "./explain.js";
import { genus } from "./genus.js";
import { monoid } from "./monoid.js";
import { ask, files } from "./questions.js";
import { save } from "./request.js";
import { make, say, sideName, withCode } from "./texts.js";
import { isSum, renderSum as ofSum, whoeverBegins, worth } from "./worth.js";

const byId = (id) => document.getElementById(id);
const form = byId("edit");
const { game } = form.dataset;
const [field, misere, wrong, answerPanel] = [byId("q"), byId("misere"), byId("wrong"), byId("answer")];
const DELAY_MS = 250;
/** The maximum number of elements that a picture draws. */
const MAX_DRAWN_THINGS = 400;
const MAX_MOVES = 30;
/** Whether the explanation is open at first, as it is for a question in the address. */
const OPENS_EXPLANATION = new URLSearchParams(location.search).has("q") || !location.pathname.startsWith("/games/");

const question = () => `${game} ${field.value}`.trim();
const isMisere = () => Boolean(misere?.checked);
const [playSelect, endSelect] = [byId("joined-play"), byId("joined-end")];
/** Returns the fields of a request that choose the compound; none for a disjunctive sum. */
const compoundArgs = () => (!playSelect || (playSelect.value === "one" && endSelect.value === "last") ? {} : { play: playSelect.value, end: endSelect.value });
/** Returns the position and its convention as pairs of address parameter and value. */
const addressPairs = (q) => ({ q, misere: isMisere() ? "1" : "", play: "", end: "", ...compoundArgs() });

let requests = 0;
let stop = null;
let timer;

async function answer() {
  clearTimeout(timer);
  requests += 1;
  const request = requests;
  stop?.abort();
  stop = new AbortController();
  const { signal } = stop;
  const viewPromise = misere ? renderView(signal) : null;
  answerPanel.setAttribute("aria-busy", "true");
  try {
    const data = await ask("solve", question(), isMisere(), signal, { moves: MAX_MOVES + 1, ...compoundArgs() });
    const viewElement = await viewPromise;
    if (request !== requests) return;
    wrong.textContent = "";
    answerPanel.replaceChildren(...(data.result ? lines(data) : isSum(data) ? ofSum(data, viewElement, MAX_MOVES) : renderAnswer(data, viewElement)));
    if (!data.result && !isSum(data)) answerPanel.append(explanation(question(), isMisere(), OPENS_EXPLANATION, compoundArgs()));
    if (isMisere() && !compoundArgs().play && !data.result && !isSum(data)) await showMisereSums(signal);
    if (isSum(data) || (data.mover && !isMisere())) worth(answerPanel, question(), await files(question()), signal);
  } catch (why) {
    if (request !== requests) return;
    wrong.textContent = why.message;
    answerPanel.replaceChildren();
  }
  answerPanel.setAttribute("aria-busy", "false");
}

/** Shows the misère quotient and the genus of the position. */
async function showMisereSums(signal) {
  const ruleFiles = await files(question());
  await monoid(answerPanel, question(), ruleFiles, signal);
  genus(answerPanel, question(), ruleFiles, signal);
}

/** Updates the links to other pages about this position. */
function updateLinks() {
  const pairs = addressPairs(question());
  byId("to-play")?.setAttribute("href", address("/play", pairs));
  byId("to-graph")?.setAttribute("href", address("/see", pairs, "#graph-title"));
}

function positionChanged() {
  remember(addressPairs(field.value));
  updateLinks();
}

/** Puts a position into the editor. */
function editPosition(next) {
  field.value = next.startsWith(`${game} `) ? next.slice(game.length + 1) : next;
  positionChanged();
  answer();
  field.focus();
}

const lines = ({ result }) => result.map((line) => make("p", { class: "result" }, line));

/** Describes the outcome in words: for the player to move, and for the side that the rules name. */
function verdict({ outcome, winner: winnerName, mover, outcome_class: letter }) {
  if (!winnerName) return say(outcome);
  // For a partizan game, the outcome class comes first.
  if (letter) return say("by_class", { whoever: whoeverBegins(letter, winnerName), mover: sideName(mover), winner: sideName(winnerName) });
  const winner = ["first", "second"].includes(winnerName) ? say(winnerName) : say("side", { side: sideName(winnerName) });
  return say("verdict", { outcome: say(outcome), winner });
}

const SIGNS = { N: "▲", P: "▼", draw: "◆" };

function renderAnswer(data, viewElement) {
  const value = data.grundy ?? (data.loopy ? `∞(${data.loopy.infinity.join(",")})` : null);
  const facts = [["value", value], ["left", data.remoteness], ["score", data.score]];
  const words = make("div", { class: "words" },
    make("p", { class: `verdict ${data.outcome}` }, make("span", { "aria-hidden": "true" }, SIGNS[data.outcome]), ` ${verdict(data)}`),
    make("dl", { class: "facts" }, ...facts.filter(([, fact]) => fact != null).map(([name, fact]) =>
      make("div", {}, make("dt", {}, say(name)), make("dd", { "data-fact": name }, fact)))),
    make("p", { class: "why" }, ...withCode(data.why)),
    evidence(data.evidence.kind, data.evidence_basis),
    ...moveSections(data, Boolean(viewElement?.querySelector(".board, pre"))));
  // The save buttons belong to the picture.
  return [words, viewElement?.saves ? make("div", { class: "pictured" }, viewElement, viewElement.saves) : viewElement].filter(Boolean);
}

/**
 * Returns the list of winning or drawing moves. Each shows the position after it unless a board
 * does.
 */
function moveSections(data, isBoard) {
  const drawingMoves = data.drawing_moves ?? [];
  const listedMoves = drawingMoves.length ? drawingMoves : data.winning_moves;
  if (!listedMoves.length) return data.outcome === "P" ? [make("p", { class: "quiet" }, say("none"))] : [];
  const count = (drawingMoves.length ? data.drawing_move_count : data.winning_move_count) ?? say("unknown");
  const button = (move) => make("button", {
    type: "button", class: "move", disabled: !move.question, onclick: () => editPosition(move.question),
  }, move.move, move.to && !isBoard ? make("code", {}, ` → ${move.to}`) : null);
  const visibleMoves = listedMoves.slice(0, MAX_MOVES);
  const hasMore = listedMoves.length > visibleMoves.length || Number(count) > visibleMoves.length;
  return [
    make("h3", {}, say(drawingMoves.length ? "drawing" : "winning", { count })),
    make("div", { class: "list" }, ...visibleMoves.map(button)),
    hasMore ? make("p", { class: "quiet" }, say("more", { count: visibleMoves.length })) : null,
  ].filter(Boolean);
}

/** Draws the position; null if it has no picture. */
async function renderView(signal) {
  let data;
  try {
    data = await ask("view", question(), isMisere(), signal);
  } catch {
    // The answer reports an invalid position.
    return null;
  }
  if (data.board && data.views.every((view) => view.kind === "text")) {
    return make("div", { class: "seen", role: "img", "aria-label": data.position, tabindex: "0" }, make("pre", { class: "drawn" }, data.board));
  }
  if (!data.views.length || data.views.every((view) => view.kind === "text")) return null;
  if (data.views.reduce((sum, view) => sum + thingCount(view), 0) > MAX_DRAWN_THINGS) {
    return make("p", { class: "quiet" }, say("many"));
  }
  const element = board(data.views, { start: data.views, odd: false, movable: new Set(), picked: [], point: () => {} });
  // The picture is static, so its elements cannot be chosen.
  for (const thing of element.querySelectorAll(".view > *")) thing.inert = true;
  for (const place of element.querySelectorAll("svg .thing")) {
    for (const name of ["role", "tabindex", "aria-label", "aria-disabled"]) place.removeAttribute(name);
  }
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", data.position);
  element.classList.add("seen");
  const picture = element.querySelectorAll(".view svg");
  if (picture.length === 1) element.saves = exportButtons(() => data.views[0].svg ?? inlineStyles(picture[0]), () => game, "board");
  return element;
}

const sum = (numbers) => numbers.reduce((all, n) => all + n, 0);

/** Returns the number of elements in the picture of a view. */
function thingCount(view) {
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
  // Another question may have a misère form.
  if (!game && misere) misere.closest("label").hidden = false;
  positionChanged();
  clearTimeout(timer);
  timer = setTimeout(answer, DELAY_MS);
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  answer();
});
for (const cited of document.querySelectorAll(".cite")) {
  cited.append(make("button", { type: "button", onclick: () => save(fileName(game, "", "bib"), cited.querySelector("pre").textContent) },
    say("save_picture", { format: fileName(game, "", "bib") })));
}
updateLinks();
answer();
