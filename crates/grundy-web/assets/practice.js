// The page of exercises: find a winning move; mistakes are explained. The server judges all moves.

import { address, remember } from "./address.js";
import { board } from "./board.js";
import { changeable, addKeySets } from "./changes.js";
import { resolvePointed } from "./choose.js";
import { stepList, sentence } from "./explain.js";
import { ask } from "./questions.js";
import { button, make, say, sideName, withCode } from "./texts.js";

const container = document.getElementById("practice");
const misere = () => document.getElementById("misere").checked;
/**
 * The exercise, the feedback, and the numbers of exercises that were shown (`met`) and solved at
 * the first try.
 */
const state = { seed: 0, position: null, exercise: null, tries: 0, isDone: false, picked: [], candidates: null, feedback: [], met: 0, solved: 0, busy: false };
const panels = {
  head: make("div"), boardPanel: make("div"),
  verdict: make("div", { class: "verdict-of", role: "status" }), actions: make("div"),
};

async function nextExercise() {
  if (state.busy) return;
  // A skipped exercise counts as unsolved.
  if (state.exercise && state.tries === 0) state.met += 1;
  Object.assign(state, { position: null, exercise: null, tries: 0, isDone: false, picked: [], candidates: null, feedback: [], busy: true });
  render();
  try {
    state.seed += 1;
    remember({ seed: state.seed });
    const exercise = await ask("practice", container.dataset.question, misere(), undefined, { seed: state.seed });
    const position = await ask("position", exercise.question, misere());
    position.rows = addKeySets(position.views, position.moves);
    position.move_count ??= Infinity;
    Object.assign(state, { exercise, position });
  } catch (error) {
    state.feedback = [failureNote(error)];
  }
  state.busy = false;
  render();
  panels.boardPanel.querySelector(".thing[tabindex='0']")?.focus({ preventScroll: true });
}

/** Returns the message of a request that failed. */
const failureNote = (error) => make("p", { class: "wrong" }, ...withCode(error.message));

/** Returns whether a move wins. */
async function isWinning(move) {
  if (move.result) return move.result === "win";
  const position = await ask("position", move.question, misere());
  return move.again ? position.result === "win" : position.result === "lose";
}

async function tryMove(move) {
  if (state.busy || state.isDone) return;
  Object.assign(state, { busy: true, picked: [], candidates: null });
  const isFirst = state.tries === 0;
  state.tries += 1;
  if (isFirst) state.met += 1;
  try {
    if (await isWinning(move)) {
      if (isFirst) state.solved += 1;
      state.isDone = true;
      const { why } = await ask("position", move.question, misere());
      state.feedback = [make("p", { class: "right" }, say(isFirst ? "right" : "right_later", { move: move.text })), why ? sentence(why) : null];
    } else {
      const { move: answer, why } = await ask("reply", move.question, misere());
      state.feedback = [make("p", { class: "missed" }, say("missed", { move: move.text })),
        answer ? make("p", {}, say("answered", { move: answer.text })) : null, why ? sentence(why) : null,
        make("p", { class: "quiet" }, say("again"))];
    }
  } catch (error) {
    state.feedback = [failureNote(error)];
  }
  state.busy = false;
  render();
}

async function showAnswer() {
  if (state.busy || !state.position) return;
  state.busy = true;
  if (state.tries === 0) state.met += 1;
  state.tries += 1;
  try {
    const [{ move }, { steps }] = await Promise.all([
      ask("reply", state.exercise.question, misere()), ask("explain", state.exercise.question, misere())]);
    state.isDone = true;
    state.feedback = [make("p", {}, say("best", { move: move?.text ?? "" })), make("div", { class: "explain" }, stepList(steps))];
  } catch (error) {
    state.feedback = [failureNote(error)];
  }
  state.busy = false;
  render();
}

function pointAt(key) {
  if (state.busy || state.isDone) return;
  const { move, picked, candidates } = resolvePointed(state.position.views, state.position.moves, state.picked, key);
  if (move) return void tryMove(move);
  Object.assign(state, { picked, candidates: candidates?.length ? candidates : null });
  render();
  panels.boardPanel.querySelector(`[data-key="${key}"]`)?.focus({ preventScroll: true });
}

function render() {
  container.setAttribute("aria-busy", String(state.busy));
  const { position, exercise } = state;
  panels.head.replaceChildren(
    make("p", { class: "quiet", id: "score" }, say("score", { solved: state.solved, met: state.met })),
    ...(exercise ? [make("p", { class: "asked-of" }, say("find")),
      make("p", { class: "quiet" }, say("how_many", { moves: exercise.move_count, winning: exercise.winning_move_count }))] : []));
  panels.verdict.replaceChildren(...state.feedback.filter(Boolean));
  if (!position) {
    panels.boardPanel.replaceChildren(state.busy ? make("p", { class: "quiet" }, say("working")) : "");
    panels.actions.replaceChildren(state.busy ? "" : button(say("next"), nextExercise, { id: "next" }));
    return;
  }
  const element = board(position.views, { start: position.views, odd: false, movable: changeable(position, !state.isDone), picked: state.picked, point: pointAt, names: position.question.split(" + ") });
  const choices = state.candidates ?? position.moves;
  const moveButton = (move) => button(move.text || move.position, () => tryMove(move), { class: "move", disabled: state.isDone });
  panels.boardPanel.replaceChildren(...[
    position.mover ? make("p", {}, say("as_side", { side: sideName(position.mover) })) : null,
    position.board && position.views.every((view) => view.kind === "text") ? make("pre", { class: "drawn" }, position.board) : null,
    make("p", { class: "position" }, make("code", {}, position.board ? "" : position.position)), element,
    make("details", { class: "moves", open: Boolean(state.candidates) || position.views.every((view) => view.kind === "text") },
      make("summary", {}, say("moves", { count: choices.length })), make("div", { class: "list" }, ...choices.map(moveButton))),
  ].filter(Boolean));
  panels.actions.replaceChildren(make("div", { class: "controls" },
    button(say("next"), nextExercise, { id: "next", disabled: state.busy }),
    button(say("show_me"), showAnswer, { id: "show-me", disabled: state.busy || state.isDone }),
    make("a", { href: address("/play", { q: exercise.question, misere: misere() ? "1" : "" }) }, say("play_it"))));
}

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "n") nextExercise();
  if (event.key === "s") showAnswer();
  if (event.key === "Escape" && state.candidates) {
    Object.assign(state, { picked: [], candidates: null });
    render();
  }
});
document.getElementById("misere").addEventListener("change", (event) => {
  remember({ misere: event.target.checked ? "1" : "" });
  Object.assign(state, { met: 0, solved: 0 });
  nextExercise();
});

if (container.dataset.question) {
  container.replaceChildren(...Object.values(panels));
  // The seed in a link reproduces the exercise.
  const sought = Number(new URLSearchParams(location.search).get("seed"));
  state.seed = sought > 0 && Number.isSafeInteger(sought) ? sought - 1 : Math.floor(Math.random() * 1e9);
  nextExercise();
}
