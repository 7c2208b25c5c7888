// The board of the page of play, with its marks: hints, results, the winning line, the last move.

import { attachAims, legend, markHint, showValues } from "./aim.js";
import { board } from "./board.js";
import { changeable } from "./changes.js";
import { changedCellsByMove } from "./drawn_board.js";
import { boxes, endingLine } from "./marks.js";
import { animateMove } from "./motion.js";
import { leaveStones, pointAt } from "./play_pointing.js";
import { currentPosition, game, isMyTurn, resultOfMove, turnAt } from "./play_state.js";
import { make } from "./texts.js";

/** The drawn position and the state that its board shows. */
let drawnBoard = { position: null, state: "" };

/** Forgets the drawn board, so that the next call of `drawBoard` draws it. */
export const forgetBoard = () => (drawnBoard = { position: null, state: "" });

/**
 * Redraws the board in the element `panel` if its state changed, so that a running animation is not
 * replaced. `showAim` is called with the words of the move under the pointer.
 */
export function drawBoard(panel, showAim) {
  const position = currentPosition();
  const movable = changeable(position, isMyTurn() && !position.over);
  const state = [game.at, game.positions.length, isMyTurn() && !game.busy, game.valuesShown && position.result, position.question, game.picked, game.hintedMove?.question].join();
  if (drawnBoard.position === position && drawnBoard.state === state) return;
  drawnBoard = { position, state };
  const changedByMove = changedCellsByMove(game.positions, game.at);
  const element = board(position.views, {
    start: game.positions[0].views, odd: game.at % 2 === 1, movable, picked: game.picked, point: pointAt, leave: leaveStones,
    names: position.question.split(" + "), changedByMove,
  });
  // The text of a one-line board shows which player its numbers belong to; cells without pictures
  // do not show this.
  const showsText = position.board && !isPictured(position) && (position.views.every((view) => view.kind === "text") || !position.board.trim().includes("\n"));
  panel.replaceChildren(...[
    position.board || isPictured(position) ? null : positionLine(), showsText ? make("pre", { class: "drawn" }, position.board) : null, element,
  ].filter(Boolean));
  if (position.over) endingLine(element, position.over.line);
  boxes(element, changedByMove[0] ?? [], game.positions.slice(0, -1).map((_, at) => turnAt(at)));
  if (game.valuesShown && isMyTurn() && !position.over) {
    showValues(element, position, game.picked, resultOfMove);
    panel.append(legend(element));
  }
  markHint(element, game.hintedMove);
  attachAims(element, position, game.picked, showAim);
  showAim("");
  if (game.isFresh) animateMove(element);
  game.isFresh = false;
}

/**
 * Returns whether all views of a position are pictures of boards, which make its text redundant.
 */
export const isPictured = (position) => position.views.every((view) => view.svg);

/** Returns the text of the current position as an element. */
export const positionLine = () => make("p", { class: "position" }, make("code", {}, currentPosition().position));
