// The page: a game from its beginning, what has been played, and whose turn it is.

import { ask } from "./questions.js";
import { board } from "./board.js";
import { withWays } from "./changes.js";
import { chosen, exactly } from "./choose.js";
import { keeper } from "./focus.js";
import { badge } from "./evidence.js";
import { ownGame } from "./own.js";
import { keepAcrossLanguages, kept } from "./resume.js";
import { make, say } from "./texts.js";

const SHOWN = 50;
const table = document.getElementById("table");
const opponent = document.getElementById("opponent");
const starter = document.getElementById("first");
const misere = document.getElementById("misere");

// What is told stays in its place, so that it is read out when it changes.
const parts = {
  told: make("p", { role: "status", class: "status" }), upper: make("div"),
  note: make("p", { role: "alert", class: "note" }), lower: make("div"),
};
const keepFocus = keeper(table);

/** The positions so far, each with the move that led there, and which of them is looked at. */
const game = { positions: [], at: 0, busy: false, note: "", picked: [], few: null, shown: false, filter: "" };

const now = () => game.positions[game.at];
const atEnd = () => game.at === game.positions.length - 1;
/** Who is to move after so many moves: 0 is the person in front of the page (or player 1). */
const turn = (at) => (at + (starter.value === "me" ? 0 : 1)) % 2;
const against = () => opponent.value === "program";
const name = (who) => say(against() ? ["you", "program"][who] : ["one", "two"][who]);
const mine = () => !against() || turn(game.at) === 0;

async function position(question) {
  const told = await ask("position", question, misere.checked);
  withWays(told.views, told.moves);
  return told;
}

async function begin(question) {
  Object.assign(game, { positions: [], at: 0, note: "" });
  forget();
  await busy(async () => {
    game.positions = [await position(question)];
  });
  await reply();
}

/** Goes on with a game that was kept: its positions in order, and which of them was looked at. */
async function resume({ questions, at, misere: losing, shown }) {
  misere.checked = losing;
  game.shown = shown;
  await busy(async () => {
    for (const question of questions) {
      const move = game.positions.at(-1)?.moves.find((one) => one.question === question);
      game.positions.push({ ...(await position(question)), move });
    }
    game.at = Math.min(at, game.positions.length - 1);
  });
  await reply();
}

/** Does something that takes a while; what goes wrong is told. */
async function busy(work) {
  game.busy = true;
  game.note = "";
  show();
  try {
    await work();
  } catch (why) {
    game.note = why.message;
  }
  game.busy = false;
  show();
}

function forget() {
  Object.assign(game, { picked: [], few: null, filter: "" });
}

async function play(move) {
  if (game.busy || !now() || now().over) return;
  forget();
  await busy(() => after(move));
  await reply();
}

async function after(move) {
  const next = await position(move.question);
  game.positions = [...game.positions.slice(0, game.at + 1), { ...next, move }];
  game.at += 1;
}

/** The program moves where it is its turn, at the newest position only. */
async function reply() {
  if (!now() || game.busy || !against() || !atEnd() || turn(game.at) === 0 || now().over) return;
  await busy(async () => {
    const { move } = await ask("reply", now().question, misere.checked);
    if (move) await after(move);
  });
}

function point(key) {
  if (game.busy || !mine() || now().over) return;
  const again = game.picked.includes(key);
  const picked = again ? game.picked.filter((other) => other !== key) : [...game.picked, key];
  const moves = now().moves;
  let few = picked.length ? chosen(now().views, moves, picked) : null;
  if (few && !few.length) {
    // What was pointed at does not go with the rest: begin with it anew.
    few = chosen(now().views, moves, [key]);
    picked.splice(0, picked.length, key);
  }
  if (few?.length === 1 && !again) return void play(few[0]);
  Object.assign(game, { picked: few?.length ? picked : [], few: few?.length ? few : null });
  game.note = few && !few.length ? say("no_move") : "";
  show();
}

function go(at) {
  if (game.busy || at < 0 || at >= game.positions.length) return;
  game.at = at;
  game.note = "";
  forget();
  show();
}

/** Takes back one's own last move, with what the program replied. */
function undo() {
  if (game.busy || game.at === 0) return;
  let at = game.at - 1;
  while (against() && at > 0 && turn(at) !== 0) at -= 1;
  game.positions = game.positions.slice(0, at + 1);
  go(at);
  reply();
}

async function hint() {
  let told = "";
  await busy(async () => {
    const { move } = await ask("reply", now().question, misere.checked);
    if (move) told = `${say("hint_told", { move: move.told })} ${now().why ?? ""}`;
  });
  if (told) {
    game.note = told;
    show();
  }
}

/** The points of either player by the moves so far. */
function points() {
  const made = [0, 0];
  game.positions.slice(0, game.at + 1).forEach(({ move }, at) => {
    if (at > 0 && move) made[turn(at - 1)] += move.gain ?? 0;
  });
  return made;
}

/** What the player to move has got in the end. */
function ending() {
  const { over } = now();
  if (!over || over.points == null) return over?.mover;
  const [made, who] = [points(), turn(game.at)];
  const ahead = made[who] - made[1 - who] + over.points;
  return ahead > 0 ? "win" : ahead < 0 ? "lose" : "draw";
}

const MARK = { win: "▲", lose: "▼", draw: "◆" };
const OTHER = { win: "lose", lose: "win", draw: "draw" };
const WORTH = { win: 2, draw: 1, lose: 0 };

/** Whether the move that led to a position gave something away: `win`, `draw` or nothing. */
function thrown(at) {
  const before = game.positions[at - 1]?.result;
  const got = OTHER[game.positions[at].result];
  return before && got && WORTH[got] < WORTH[before] ? before : undefined;
}

function status() {
  if (game.busy && !now()) return say("loading");
  if (!now()) return "";
  const who = turn(game.at);
  const parts = [];
  if (now().over) {
    const result = ending();
    const told = result === "draw" ? say("drawn") : say("won", { who: name(result === "win" ? who : 1 - who) });
    parts.push(told[0].toUpperCase() + told.slice(1), now().over.why);
  } else if (game.busy && !mine()) {
    parts.push(say("thinking"));
  } else {
    const side = now().mover;
    parts.push(side ? say("to_move_as", { who: name(who), side }) : say("to_move", { who: name(who) }));
    const before = game.positions.slice(0, game.at).some((one) => one.question === now().question);
    if (before) parts.push(say("again"));
  }
  const made = points();
  if (made.some((n) => n !== 0)) parts.push(say("points", { one: name(0), a: made[0], two: name(1), b: made[1] }));
  if (!atEnd()) parts.push(say("looking_back", { at: game.at, all: game.positions.length - 1 }));
  return parts.join(" ");
}

function button(text, does, more = {}) {
  return make("button", { type: "button", onclick: does, ...more }, text);
}

/** A legal move as a button, with what it leads to where that is wanted. */
function moveButton(move, label = "") {
  const known = game.shown ? move.result : null;
  const content = [make("span", {}, move.told || move.position)];
  if (label) content.push(make("em", {}, ` ${label}`));
  if (known) {
    const result = say(known);
    const told = move.remoteness == null ? result : say("in_moves", { result, count: move.remoteness });
    content.push(make("span", { class: "result" }, `${MARK[known]} ${told}`));
  }
  const attributes = { class: known ? `move ${known}` : "move", disabled: game.busy || !mine() };
  return button("", () => play(move), attributes).appendChild(make("span", { class: "told" }, ...content)).parentElement;
}

function choice() {
  if (!game.few) return null;
  const exact = exactly(game.few, game.picked);
  const rest = game.few.filter((move) => move !== exact);
  return make("section", { class: "choice", "aria-live": "polite" },
    make("p", {}, say("choose", { count: game.few.length })),
    make("div", { class: "list" },
      ...(exact ? [moveButton(exact, `(${say("exactly")})`)] : []),
      ...rest.slice(0, SHOWN).map((move) => moveButton(move)),
      button(say("clear"), () => (forget(), show()), { class: "quiet" })));
}

function moves() {
  if (now().over) return null;
  const list = make("div", { class: "list" });
  const heading = make("summary", {});
  const fill = () => {
    const wanted = game.filter.trim().toLowerCase();
    const fits = now().moves.filter((move) => `${move.told} ${move.position}`.toLowerCase().includes(wanted));
    const shown = fits.slice(0, SHOWN);
    const count = now().move_count;
    heading.textContent = shown.length < count ? say("moves_some", { shown: shown.length, count }) : say("moves", { count });
    list.replaceChildren(...shown.map((move) => moveButton(move)));
    if (fits.length > SHOWN) list.append(make("p", { class: "quiet" }, say("more", { count: fits.length - SHOWN })));
  };
  const filter = make("input", {
    type: "search", id: "filter", value: game.filter, autocomplete: "off",
    oninput: (event) => ((game.filter = event.target.value), fill()),
  });
  const results = make("input", {
    type: "checkbox", id: "results", checked: game.shown,
    onchange: (event) => ((game.shown = event.target.checked), fill(), rechoose()),
  });
  fill();
  return make("details", { class: "moves", open: true }, heading,
    make("div", { class: "row" },
      make("label", { for: "filter" }, say("filter")), filter,
      make("label", { class: "check" }, results, say("results"))),
    list);
}

function rechoose() {
  const old = table.querySelector(".choice");
  const fresh = choice();
  if (old && fresh) old.replaceWith(fresh);
}

function history() {
  const one = (told, at) => {
    const kind = told.result ?? null;
    const result = say(kind ? `${kind}_here` : "unknown_here");
    const lost = at > 0 ? thrown(at) : undefined;
    const move = told.move ? ` ${told.move.told}` : "";
    const label = say("ply", { at, position: told.position, result }) + move + (lost ? ` ${say(`threw_${lost}`)}.` : "");
    const content = [make("span", { class: "mark" }, MARK[kind] ?? "○"), String(at)];
    const item = make("li", {},
      button("", () => go(at), {
        class: `ply ${kind ?? ""}`, "aria-label": label, title: label,
        "aria-current": at === game.at ? "step" : null,
      }));
    item.firstChild.append(...content);
    if (lost) item.append(make("span", { class: "thrown" }, `✗ ${say(`threw_${lost}`)}`));
    return item;
  };
  return make("section", { class: "history" },
    make("h2", {}, say("history")), make("ol", {}, ...game.positions.map(one)));
}

function link() {
  const address = new URL("/play", location.href);
  address.searchParams.set("q", now().question);
  if (misere.checked) address.searchParams.set("misere", "1");
  const field = make("input", { id: "link", readonly: true, value: address.href, onfocus: () => field.select() });
  const said = make("span", { role: "status" });
  const copy = async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy");
    }
    said.textContent = say("copied");
  };
  return make("div", { class: "row link" }, make("label", { for: "link" }, say("link")), field, button(say("copy"), copy, { "data-do": "copy" }), said);
}

function controls() {
  const [at, end, off] = [game.at, game.positions.length - 1, game.busy];
  const arrow = (sign, key, to, dead) =>
    button(sign, () => go(to), { "aria-label": say(key), title: say(key), disabled: dead || off, "data-do": key });
  return make("div", { class: "controls" },
    arrow("|◀", "first", 0, at === 0), arrow("◀", "back", at - 1, at === 0),
    arrow("▶", "forward", at + 1, at === end), arrow("▶|", "last", end, at === end),
    button(say("undo"), undo, { "data-do": "undo", disabled: off || at === 0 }),
    button(say("hint"), hint, { "data-do": "hint", disabled: off || Boolean(now().over) || !mine() }),
    button(say("restart"), () => begin(game.positions[0].question), { "data-do": "restart", disabled: off }));
}

/** How who wins is known; who does is not given away. */
function known() {
  const { evidence_kind: kind, evidence_basis: basis } = now();
  return kind ? make("p", { class: "evidence" }, badge(kind), ` ${basis}`) : null;
}

function show() {
  if (!table.firstChild) table.append(...Object.values(parts));
  for (const [part, text] of [[parts.told, status()], [parts.note, game.note]]) {
    if (part.textContent !== text) part.textContent = text;
  }
  table.setAttribute("aria-busy", String(game.busy));
  if (!now()) {
    parts.upper.replaceChildren();
    parts.lower.replaceChildren();
    return;
  }
  const movable = new Set(mine() && !now().over ? now().moves.flatMap((move) => move.ways.flatMap((way) => [...way])) : []);
  const seen = board(now().views, {
    start: game.positions[0].views, odd: game.at % 2 === 1, movable, picked: game.picked, point,
  });
  const drawn = now().views.every((view) => view.kind === "text") && now().board;
  parts.upper.replaceChildren(...[
    now().board ? null : make("p", { class: "position" }, make("code", {}, now().position)),
    drawn ? make("pre", { class: "drawn" }, now().board) : null, seen, choice(),
  ].filter(Boolean));
  parts.lower.replaceChildren(...[known(), controls(), moves(), history(), link()].filter(Boolean));
  keepFocus(game.busy || (atEnd() && !mine() && !now().over));
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && game.few) {
    forget();
    show();
  }
});
for (const control of [opponent, starter]) {
  control.value = sessionStorage.getItem(control.id) ?? control.value;
  control.addEventListener("change", () => {
    sessionStorage.setItem(control.id, control.value);
    if (now()) begin(game.positions[0].question);
  });
}
misere.addEventListener("change", () => now() && begin(game.positions[0].question));
ownGame(table.dataset.question ?? "");
keepAcrossLanguages(() => ({
  questions: game.positions.map((one) => one.question), at: game.at, misere: misere.checked, shown: game.shown,
}));
const old = kept();
if (old?.questions.length) resume(old);
else if (table.dataset.question) begin(table.dataset.question);
