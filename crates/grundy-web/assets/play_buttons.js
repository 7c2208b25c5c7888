// The buttons of the page of play: legal moves, and the controls below the board.

import { exactMove } from "./choose.js";
import { isMisere, turnArgs } from "./convention.js";
import { MAX_SHOWN, moveList } from "./movelist.js";
import { againstProgram, randomReplyArgs } from "./opponent.js";
import { showHint } from "./play_hints.js";
import { goTo, playMove, playReply, undoMove } from "./play_moves.js";
import { restartGame, swapAndRestart } from "./play_start.js";
import { clearSelection, currentPosition, game, isAtEnd, isMyTurn, redraw, resultOfMove } from "./play_state.js";
import { search } from "./questions.js";
import { MARK } from "./results.js";
import { button, make, say } from "./texts.js";

/** Returns a button of a legal move, with its result if results are shown. */
function moveButton(move, label = "") {
  const result = game.valuesShown ? resultOfMove(move) : null;
  const children = [make("span", {}, move.text || move.position)];
  const note = label || (move.question === game.hintedMove?.question ? `(${say("hint")})` : "");
  if (note) children.push(make("em", {}, ` ${note}`));
  if (result) {
    const resultText = say(result);
    const text = move.remoteness == null ? resultText : say("in_moves", { result: resultText, count: move.remoteness + 1 });
    children.push(make("span", { class: "result" }, `${MARK[result]} ${text}`));
  }
  const attributes = { class: result ? `move ${result}` : "move", disabled: game.busy || !isMyTurn() };
  return button("", () => playMove(move), attributes).appendChild(make("span", { class: "move-label" }, ...children)).parentElement;
}

/** Returns the moves that the chosen elements may mean, or null if there is no choice. */
export function choicePanel() {
  if (!game.candidates) return null;
  const exact = exactMove(game.candidates, game.picked);
  const others = game.candidates.filter((move) => move !== exact);
  return make("section", { class: "choice", "aria-live": "polite" },
    make("p", {}, say("choose", { count: game.candidates.length })),
    make("div", { class: "list" },
      ...(exact ? [moveButton(exact, `(${say("exactly")})`)] : []),
      ...others.slice(0, MAX_SHOWN).map((move) => moveButton(move)),
      button(say("clear"), () => (clearSelection(), redraw()), { class: "quiet" })));
}

/** Returns the list of legal moves, or null at the end of the game. */
export function movePanel() {
  if (currentPosition().over) return null;
  const shownPosition = currentPosition();
  const find = (containing) => search(shownPosition.question, isMisere(), { containing, ...turnArgs(shownPosition.moved) });
  return moveList(shownPosition, game, { find, moveButton, onShowResults: showValues });
}

/** Returns the controls: undo, hint, results, restart, and steps through the game. */
export function controlPanel() {
  const [at, end, isBusy] = [game.at, game.positions.length - 1, game.busy];
  const arrow = (sign, key, ply, isOff) =>
    button(sign, () => goTo(ply), { "aria-label": say(key), title: say(key), disabled: isOff || isBusy, "data-do": key });
  return make("div", { class: "controls" },
    endTurnMove() ? button(say("end_turn"), () => playMove(endTurnMove()), { "data-do": "end-turn", disabled: isBusy || !isMyTurn() }) : null,
    button(say("undo"), undoMove, { "data-do": "undo", disabled: isBusy || at === 0 }),
    button(say("hint"), showHint, { "data-do": "hint", disabled: isBusy || Boolean(currentPosition().over) || !isMyTurn() }),
    button(say("values"), () => showValues(!game.valuesShown), { "data-do": "values", "aria-pressed": String(game.valuesShown), title: say("results") }),
    button(say("restart"), restartGame, { "data-do": "restart", disabled: isBusy }),
    stopButton(),
    awaitsProgram() ? button(say("ask_again"), () => playReply(), { "data-do": "ask-again" }) : null,
    awaitsProgram() && game.beyond ? button(say("any_move"), () => playReply(randomReplyArgs(game.at)), { "data-do": "any-move" }) : null,
    currentPosition().over ? button(say(againstProgram() ? "swap" : "swap_two"), swapAndRestart, { "data-do": "swap", disabled: isBusy }) : null,
    make("span", { class: "steps-back" },
      arrow("|◀", "first", 0, at === 0), arrow("◀", "back", at - 1, at === 0),
      arrow("▶", "forward", at + 1, at === end), arrow("▶|", "last", end, at === end)));
}

/** Returns the button that stops a slow request, or null if there is no slow request. */
export const stopButton = () => (game.isSlow ? button(say("stop"), () => game.stop.abort(), { "data-do": "stop" }) : null);

/** Returns the move that ends a turn in several components, if it is legal. */
const endTurnMove = () => currentPosition().moved?.length && currentPosition().moves.find((move) => move.component === undefined);

/** Returns whether it is the program's turn but the request for its move has failed. */
const awaitsProgram = () => !game.busy && isAtEnd() && !isMyTurn() && !currentPosition().over;

/** Shows or hides the results of moves. */
function showValues(valuesShown) {
  game.valuesShown = valuesShown;
  redraw();
}
