// The page of play: draws the state of the game, and starts the game of the address.

import { chart, scrollToCurrent } from "./chart.js";
import { isMisere, turnArgs, watchConvention } from "./convention.js";
import { explanation } from "./explain.js";
import { focusKeeper } from "./focus.js";
import { link, rulesOfLink } from "./link.js";
import { describeOpponents, initOpponents } from "./opponent.js";
import { searchedPosition } from "./outcome_search.js";
import { drawBoard, forgetBoard, isPictured, positionLine } from "./play_board.js";
import { choicePanel, controlPanel, movePanel, stopButton } from "./play_buttons.js";
import { decisiveMistakeNote, showMistake } from "./play_hints.js";
import { goTo } from "./play_moves.js";
import { nextUnsolved } from "./play_search.js";
import { beginGameOfAddress, changeConvention, changeOpponents, restoreFromAddress } from "./play_start.js";
import { clearSelection, currentPosition, game, isAtEnd, isMyTurn, playerName, redraw, resultAt, setRenderer, turnAt } from "./play_state.js";
import { evidencePanel, lastMoveText, statusText } from "./play_status.js";
import { VISITOR_FILE } from "./questions.js";
import { make, showText, withCode } from "./texts.js";
import { initVisitorRules } from "./visitor_rules.js";

const table = document.getElementById("table");

// Live regions stay in the document, so that screen readers announce changes.
const panels = {
  lastMove: make("p", { role: "status", class: "last-move" }), status: make("p", { role: "status", class: "status" }),
  note: make("p", { role: "alert", class: "note" }), board: make("div", { class: "seen-board" }),
  aim: make("p", { class: "aimed", "aria-hidden": "true" }), actions: make("div"), choice: make("div"),
  chart: make("div", { class: "chart-place" }), details: make("div", { class: "more" }),
};
const keepFocus = focusKeeper(table);

/**
 * Inserts the panels: messages, the board with its actions, the chart, details; the settings come
 * last.
 */
function insertPanels() {
  const settings = document.getElementById("settings");
  settings.before(
    make("div", { class: "tell" }, panels.lastMove, panels.status, panels.note),
    make("div", { class: "left" }, panels.board, panels.aim, panels.actions, panels.choice), panels.chart, panels.details);
}

/** Draws the page from the state of the game. */
function render() {
  if (!panels.status.isConnected) insertPanels();
  showText(panels.lastMove, lastMoveText());
  showText(panels.status, statusText());
  showText(panels.note, game.note);
  table.setAttribute("aria-busy", String(game.busy));
  table.toggleAttribute("data-looking", Boolean(searchedPosition() ?? nextUnsolved()));
  if (currentPosition() || !game.busy) table.classList.add("begun");
  table.querySelector(".who").textContent = currentPosition() ? describeOpponents() : "";
  if (!currentPosition()) return removePosition();
  drawBoard(panels.board, (text) => (panels.aim.textContent = text));
  panels.actions.replaceChildren(controlPanel());
  panels.choice.replaceChildren(...[choicePanel()].filter(Boolean));
  panels.chart.replaceChildren(gameChart());
  scrollToCurrent(panels.chart);
  panels.details.replaceChildren(...detailPanels());
  keepFocus(game.busy || (isAtEnd() && !isMyTurn() && !currentPosition().over));
}

/** Empties the panels while no position is loaded, except for the button that stops a request. */
function removePosition() {
  forgetBoard();
  for (const panel of [panels.board, panels.actions, panels.choice, panels.chart, panels.details]) panel.replaceChildren();
  panels.actions.append(...[stopButton()].filter(Boolean));
}

/** Returns the chart of the game, with notes about mistakes. */
function gameChart() {
  // The text of a position is omitted if its board is a picture.
  const plies = game.positions.map((ply, at) => ({ ...ply, position: isPictured(ply) ? null : ply.position, result: resultAt(at), mover: turnAt(at) }));
  const mistakeNote = make("p", { class: "kept", role: "status" }, ...withCode(game.mistakeNote));
  return chart(plies, game.at, { go: goTo, why: showMistake, name: playerName(0), below: [decisiveMistakeNote(), mistakeNote] });
}

/** Returns the panels below the board: moves, evidence, explanation and link. */
function detailPanels() {
  const position = currentPosition();
  const rules = position.question.includes(VISITOR_FILE) ? sessionStorage.getItem(VISITOR_FILE) : null;
  return [
    movePanel(), !position.board && isPictured(position) ? positionLine() : null, evidencePanel(),
    position.over ? null : explanation(position.question, isMisere(), false, turnArgs(position.moved)), link(game, isMisere(), rules),
  ].filter(Boolean);
}

setRenderer(render);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && game.candidates) {
    clearSelection();
    redraw();
  }
});
initOpponents(changeOpponents);
watchConvention(changeConvention);
window.addEventListener("popstate", restoreFromAddress);
try {
  const rules = await rulesOfLink(location.hash);
  if (rules !== null) sessionStorage.setItem(VISITOR_FILE, rules);
} catch (error) {
  game.note = error.message;
}
initVisitorRules(table.dataset.question ?? "");
if (game.note) redraw();
else if (table.dataset.question) beginGameOfAddress(table.dataset.question);
