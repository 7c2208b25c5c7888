// The messages above the board: the last move, whose turn it is or who won, and the evidence.

import { badge } from "./evidence.js";
import { searchedPosition } from "./outcome_search.js";
import { stopSearchHere } from "./play_search.js";
import { currentPosition, finalResult, gainedPoints, game, isAtEnd, isMyTurn, playerName, turnAt } from "./play_state.js";
import { button, capitalised, make, say, sideName } from "./texts.js";

/** Describes in words the last move and who made it. */
export function lastMoveText() {
  const move = currentPosition()?.move;
  if (!move) return "";
  const text = capitalised(say("made", { who: playerName(turnAt(game.at - 1)), move: move.text || move.position }));
  return move.chance ? `${text} ${say("by_chance")}` : text;
}

/** Describes in words whose turn it is or who won, and the points of both players. */
export function statusText() {
  const position = currentPosition();
  if (!position) return game.busy ? say("loading") : "";
  const sentences = position.over ? endSentences(position) : turnSentences(position);
  const totals = gainedPoints();
  if (totals.some((n) => n !== 0)) sentences.push(say("points", { one: playerName(0), a: totals[0], two: playerName(1), b: totals[1] }));
  if (!isAtEnd()) sentences.push(say("looking_back", { at: game.at, all: game.positions.length - 1 }));
  return sentences.join(" ");
}

/** Returns the sentences that describe the end of the game. */
function endSentences({ over }) {
  const player = turnAt(game.at);
  const result = finalResult();
  const text = result === "draw" ? say("drawn") : say("won", { who: playerName(result === "win" ? player : 1 - player) });
  return [capitalised(text), over.why];
}

/** Returns the sentences that describe whose turn it is. */
function turnSentences({ question, moved, mover: side, turn }) {
  if (game.busy && !isMyTurn()) return [say("thinking")];
  const who = playerName(turnAt(game.at));
  const sentences = [side ? say("to_move_as", { who, side: sideName(side) }) : say("to_move", { who })];
  const isSame = (earlier) => earlier.question === question && String(earlier.moved ?? "") === String(moved ?? "");
  if (game.positions.slice(0, game.at).some(isSame)) sentences.push(say("again"));
  if (turn) sentences.push(turn);
  return sentences;
}

/** Returns the evidence for the outcome, without the outcome itself. */
export function evidencePanel() {
  const { evidence, evidence_basis: basis, result, over } = currentPosition();
  if (evidence) return make("p", { class: "evidence" }, say("known_by"), " ", badge(evidence.kind), ` ${basis}`);
  if (result || over || game.busy) return null;
  if (searchedPosition() === currentPosition()) {
    return make("p", { class: "evidence looking" }, say("looking"), " ", button(say("stop"), stopSearchHere, { "data-do": "stop-looking" }));
  }
  return make("p", { class: "evidence" }, say("not_found"));
}
