// Practice: positions in which some moves win and others do not, and why a move missed. Nothing is judged here.

import { address, remember } from "./address.js";
import { board } from "./board.js";
import { changeable, withWays } from "./changes.js";
import { pointed } from "./choose.js";
import { list, sentence } from "./explain.js";
import { ask } from "./questions.js";
import { make, say, sideName } from "./texts.js";

const place = document.getElementById("practice");
const misere = () => document.getElementById("misere").checked;
/** What is tried, what was said of it, and how many positions were met and solved at the first try. */
const state = { seed: 0, here: null, exercise: null, tried: 0, done: false, picked: [], few: null, said: [], met: 0, solved: 0, busy: false };
const parts = {
  head: make("div"), seen: make("div"),
  verdict: make("div", { class: "verdict-of", role: "status" }), lower: make("div"),
};

async function next() {
  if (state.busy) return;
  // Who passes on has not found it.
  if (state.exercise && state.tried === 0) state.met += 1;
  Object.assign(state, { here: null, exercise: null, tried: 0, done: false, picked: [], few: null, said: [], busy: true });
  show();
  try {
    state.seed += 1;
    remember({ seed: state.seed });
    const exercise = await ask("practice", place.dataset.question, misere(), undefined, { seed: state.seed });
    const here = await ask("position", exercise.question, misere());
    here.rows = withWays(here.views, here.moves);
    here.move_count ??= Infinity;
    Object.assign(state, { exercise, here });
  } catch (why) {
    state.said = [make("p", { class: "wrong" }, why.message)];
  }
  state.busy = false;
  show();
  parts.seen.querySelector(".thing[tabindex='0']")?.focus({ preventScroll: true });
}

/** Whether a move wins, as the server says. */
async function wins(move) {
  if (move.result) return move.result === "win";
  const there = await ask("position", move.question, misere());
  return move.again ? there.result === "win" : there.result === "lose";
}

async function tried(move) {
  if (state.busy || state.done) return;
  Object.assign(state, { busy: true, picked: [], few: null });
  const first = state.tried === 0;
  state.tried += 1;
  if (first) state.met += 1;
  try {
    if (await wins(move)) {
      if (first) state.solved += 1;
      state.done = true;
      const { why } = await ask("position", move.question, misere());
      state.said = [make("p", { class: "right" }, say(first ? "right" : "right_later", { move: move.text })), why ? sentence(why) : null];
    } else {
      const { move: answer, why } = await ask("reply", move.question, misere());
      state.said = [make("p", { class: "missed" }, say("missed", { move: move.text })),
        answer ? make("p", {}, say("answered", { move: answer.text })) : null, why ? sentence(why) : null,
        make("p", { class: "quiet" }, say("again"))];
    }
  } catch (why) {
    state.said = [make("p", { class: "wrong" }, why.message)];
  }
  state.busy = false;
  show();
}

async function shown() {
  if (state.busy || !state.here) return;
  state.busy = true;
  if (state.tried === 0) state.met += 1;
  state.tried += 1;
  try {
    const [{ move }, { steps }] = await Promise.all([
      ask("reply", state.exercise.question, misere()), ask("explain", state.exercise.question, misere())]);
    state.done = true;
    state.said = [make("p", {}, say("best", { move: move?.text ?? "" })), make("div", { class: "explain" }, list(steps))];
  } catch (why) {
    state.said = [make("p", { class: "wrong" }, why.message)];
  }
  state.busy = false;
  show();
}

function point(key) {
  if (state.busy || state.done) return;
  const { move, picked, few } = pointed(state.here.views, state.here.moves, state.picked, key);
  if (move) return void tried(move);
  Object.assign(state, { picked, few: few?.length ? few : null });
  show();
  parts.seen.querySelector(`[data-key="${key}"]`)?.focus({ preventScroll: true });
}

const button = (text, does, more = {}) => make("button", { type: "button", onclick: does, ...more }, text);

function show() {
  place.setAttribute("aria-busy", String(state.busy));
  const { here, exercise } = state;
  parts.head.replaceChildren(
    make("p", { class: "quiet", id: "score" }, say("score", { solved: state.solved, met: state.met })),
    ...(exercise ? [make("p", { class: "asked-of" }, say("find")),
      make("p", { class: "quiet" }, say("how_many", { moves: exercise.move_count, winning: exercise.winning_move_count }))] : []));
  parts.verdict.replaceChildren(...state.said.filter(Boolean));
  if (!here) {
    parts.seen.replaceChildren(state.busy ? make("p", { class: "quiet" }, say("working")) : "");
    parts.lower.replaceChildren(state.busy ? "" : button(say("next"), next, { id: "next" }));
    return;
  }
  const seen = board(here.views, { start: here.views, odd: false, movable: changeable(here, !state.done), picked: state.picked, point, names: here.question.split(" + ") });
  const choices = state.few ?? here.moves;
  const one = (move) => button(move.text || move.position, () => tried(move), { class: "move", disabled: state.done });
  parts.seen.replaceChildren(...[
    here.mover ? make("p", {}, say("as_side", { side: sideName(here.mover) })) : null,
    here.board && here.views.every((view) => view.kind === "text") ? make("pre", { class: "drawn" }, here.board) : null,
    make("p", { class: "position" }, make("code", {}, here.board ? "" : here.position)), seen,
    make("details", { class: "moves", open: Boolean(state.few) || here.views.every((view) => view.kind === "text") },
      make("summary", {}, say("moves", { count: choices.length })), make("div", { class: "list" }, ...choices.map(one))),
  ].filter(Boolean));
  parts.lower.replaceChildren(make("div", { class: "controls" },
    button(say("next"), next, { id: "next", disabled: state.busy }),
    button(say("show_me"), shown, { id: "show-me", disabled: state.busy || state.done }),
    make("a", { href: address("/play", { q: exercise.question, misere: misere() ? "1" : "" }) }, say("play_it"))));
}

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "n") next();
  if (event.key === "s") shown();
  if (event.key === "Escape" && state.few) {
    Object.assign(state, { picked: [], few: null });
    show();
  }
});
document.getElementById("misere").addEventListener("change", (event) => {
  remember({ misere: event.target.checked ? "1" : "" });
  Object.assign(state, { met: 0, solved: 0 });
  next();
});

if (place.dataset.question) {
  place.replaceChildren(...Object.values(parts));
  // A link opens the same position.
  const sought = Number(new URLSearchParams(location.search).get("seed"));
  state.seed = sought > 0 && Number.isSafeInteger(sought) ? sought - 1 : Math.floor(Math.random() * 1e9);
  next();
}
