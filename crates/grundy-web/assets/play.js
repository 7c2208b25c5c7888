// The page: a game from its beginning, what has been played, and whose turn it is.

import { remember, sameElsewhere } from "./address.js";
import { OWN, ask, search, started } from "./questions.js";
import { board } from "./board.js";
import { changeable, keepPlaces, withWays } from "./changes.js";
import { laidSoFar } from "./drawn.js";
import { exactly, pointed } from "./choose.js";
import { explanation } from "./explain.js";
import { keeper } from "./focus.js";
import { aims, legend, values } from "./aim.js";
import { badge } from "./evidence.js";
import { chart } from "./chart.js";
import { MARK, byPoints, thrown } from "./history.js";
import { lasting } from "./lasting.js";
import { look, lookedAt, stopLooking } from "./looking.js";
import { meant, parted, words } from "./line.js";
import { broughtRules, link } from "./link.js";
import { boxes, endingLine } from "./marks.js";
import { moved } from "./motion.js";
import { SHOWN, moveList } from "./movelist.js";
import { against, anyMove, asked, begins, described, drawAnew, exchange, opponents, pairs, saidIn } from "./opponent.js";
import { ownGame } from "./own.js";
import { make, say, sideName } from "./texts.js";

const table = document.getElementById("table");
const misere = document.getElementById("misere");
const [playHow, endHow] = ["joined-play", "joined-end"].map((id) => document.getElementById(id));

// What is told stays in its place, so that it is read out when it changes.
const parts = {
  said: make("p", { role: "status", class: "last-move" }), told: make("p", { role: "status", class: "status" }),
  note: make("p", { role: "alert", class: "note" }), board: make("div", { class: "seen-board" }),
  aimed: make("p", { class: "aimed", "aria-hidden": "true" }), acts: make("div"), choice: make("div"),
  chart: make("div", { class: "chart-place" }), more: make("div", { class: "more" }),
};
const keepFocus = keeper(table);

/** How the game began, the positions so far, each with the move that led there, and which of them is looked at. */
const game = {
  question: "", positions: [], at: 0, busy: false, note: "", kept: "", beyond: false, fresh: false,
  picked: [], few: null, shown: false, filter: "", stop: null, slow: false, hopeless: false,
};
/** How long who wins is looked for before the board is shown, in milliseconds, at first and after a move: most is found by then. */
const [MOMENT, NEXT] = [150, 50];
/** After how long what is waited for may be stopped, and how long after it the page looks on for who wins. */
const SLOW = 1000;
const REST = 30;

/** How the components of a sum are played together, with those moved in so far in this turn; nothing of ordinary sums. */
const joined = () => (playHow.value === "one" && endHow.value === "last" ? {} : { play: playHow.value, end: endHow.value });
const way = (moved) => ({ ...joined(), ...(moved?.length ? { moved } : {}) });

const now = () => game.positions[game.at];
const atEnd = () => game.at === game.positions.length - 1;
/** Who is to move after so many moves: 0 is the person in front of the page (or player 1). */
const turn = (at) => {
  const passed = game.positions.slice(1, at + 1).filter(({ move }) => !move?.again).length;
  return (passed + (begins() ? 0 : 1)) % 2;
};
const name = (who) => say(against() ? ["you", "program"][who] : ["one", "two"][who]);
const mine = () => !against() || turn(game.at) === 0;

/** Asks, until the answer comes or whoever waits for it stops that. */
const inquire = (path, question, more) => ask(path, question, misere.checked, game.stop?.signal, more);

/** A position, and where a move led to it, drawn as what was before. */
async function position(question, before, move) {
  const told = await inquire("position", question, { ...way(move?.moved), millis: move ? NEXT : MOMENT });
  // Too many to count are more than any number of them.
  told.move_count ??= Infinity;
  if (before && move) keepPlaces(before.views, move, told.views);
  told.rows = withWays(told.views, told.moves);
  return told;
}

/** Begins a game, with moves that were made of it. */
async function begin(question, line = [], at = Infinity) {
  Object.assign(game, { positions: [], at: 0, note: "", question, hopeless: false });
  forget();
  await busy(async () => {
    game.question = await started(question);
    game.positions = [await position(game.question)];
  });
  await goOn(line, at);
}

/** Makes the moves of a line, as far as they are legal, and goes on from there. */
async function goOn(line, at = Infinity) {
  if (!now()) return;
  let broken = "";
  const left = [...line];
  await busy(async () => {
    while (left.length && !broken) {
      const before = game.positions.at(-1);
      const move = await meant(left[0], before, misere.checked, way(before.moved));
      if (move) game.positions.push({ ...(await position(move.question, before, move)), move });
      else broken = say("line_broken", { at: game.positions.length });
      left.shift();
      game.at = game.positions.length - 1;
    }
  });
  game.at = Math.min(at, game.positions.length - 1);
  if (broken) game.note = broken;
  // What was not read to its end stays in the address.
  if (broken || !left.length) written();
  show();
  await reply();
}

/** Writes the game into the address: where it began, its moves, who plays, and what is looked at. */
function written(anew = false) {
  if (!now()) return;
  remember({
    q: game.question, misere: misere.checked ? "1" : "", play: "", end: "", ...joined(), moves: words(game.positions),
    at: atEnd() ? "" : game.at, ...pairs(),
  }, { anew, language: !anew });
  shownFor = location.search;
}

/** The address that is shown: a place of the page that is jumped to is no other game. */
let shownFor = location.search;

/** Back and forward: the game as it stands in the address. */
async function returned() {
  if (location.search === shownFor) return;
  shownFor = location.search;
  const sought = new URLSearchParams(location.search);
  const same = now() && sought.get("q") === game.question && (sought.get("misere") === "1") === misere.checked
    && (sought.get("play") ?? "one") === playHow.value && (sought.get("end") ?? "last") === endHow.value && saidIn(sought);
  if (!same || game.busy) return void location.reload();
  const line = parted(sought.get("moves"));
  const before = parted(words(game.positions));
  let common = 0;
  while (common < line.length && line[common] === before[common]) common += 1;
  game.positions = game.positions.slice(0, common + 1);
  game.at = common;
  forget();
  sameElsewhere();
  await goOn(line.slice(common), Number(sought.get("at") ?? Infinity));
}

/** Does something that takes a while; what goes wrong is told. */
async function busy(work) {
  stopLooking();
  Object.assign(game, { busy: true, note: "", stop: new AbortController() });
  const clock = setTimeout(() => ((game.slow = true), show()), SLOW);
  show();
  try {
    await lasting(work);
  } catch (why) {
    game.note = why.name === "AbortError" ? say("stopped") : why.message;
  }
  clearTimeout(clock);
  Object.assign(game, { busy: false, slow: false });
  show();
  setTimeout(lookOn, REST);
}

/** The next position of which a moment was too short to find who wins: this one, then those before it, as long as that is of use. */
const unweighed = () => [now(), ...(game.hopeless ? [] : game.positions.toReversed())].find((one) => one?.stopped);

/** Looks on for who wins where a moment was too short. */
async function lookOn() {
  if (game.busy || lookedAt()) return;
  const [here, wanted] = [now(), unweighed()];
  if (!wanted) return;
  const looking = look(wanted, misere.checked, way(wanted.moved));
  show();
  const found = await looking;
  if (game.busy || !game.positions.includes(wanted)) return;
  if (found === undefined) return void show();
  if (wanted === here) game.hopeless = !found;
  show();
  await lookOn();
}

function forget() {
  Object.assign(game, { picked: [], few: null, filter: "", kept: "" });
}

async function play(move) {
  if (game.busy || !now() || now().over) return;
  forget();
  const at = game.at;
  await busy(() => after(move));
  if (game.at !== at) written(true);
  await reply();
}

async function after(move) {
  const next = await position(move.question, now(), move);
  game.positions = [...game.positions.slice(0, game.at + 1), { ...next, move }];
  game.at += 1;
  game.fresh = true;
}

/** The program moves where it is its turn, at the newest position only; `how` is asked of its first move. */
async function reply(how) {
  let going = true;
  // It may be to move again.
  while (going && now() && !game.busy && against() && atEnd() && turn(game.at) !== 0 && !now().over) {
    going = false;
    game.beyond = false;
    await busy(async () => {
      const { move, at_random: chance } = await replied(how ?? asked(game.at));
      how = undefined;
      if (!move) return;
      await after({ ...move, chance });
      going = true;
    });
    if (going) written();
  }
}

/** The move of the opponent; where it is beyond the program, that is said. */
async function replied(how) {
  try {
    return await inquire("reply", now().question, { ...way(now().moved), ...how });
  } catch (why) {
    game.beyond = !why.gone;
    // The time was over, or the memory: nothing else is wrong.
    if (why.beyond) why.message = say("beyond");
    throw why;
  }
}

function point(key) {
  if (game.busy || !mine() || now().over) return;
  const [summand, heap, stone] = key.split(":").map(Number);
  if (now().moves.length < now().move_count && now().views[summand].kind === "heaps") {
    // Not all moves are here.
    if (!Number.isNaN(stone)) return void leave(summand, heap, stone);
    return void document.getElementById(`leave-${key}`).focus();
  }
  const { move, picked, few } = pointed(now().views, now().moves, game.picked, key);
  if (move) return void play(move);
  Object.assign(game, { picked, few: few?.length ? few : null });
  game.note = few && !few.length ? say("no_move") : "";
  show();
}

/** From a bar: so much is to stay of a heap. */
async function leave(summand, heap, stones) {
  if (game.busy || !mine() || now().over) return;
  const keys = [`${summand}:${heap}:bar`, `${summand}:${heap}:${stones}`];
  let few = [];
  await busy(async () => {
    const { moves } = await search(now().question, misere.checked, { leaving: [summand, heap, stones], ...way(now().moved) });
    withWays(now().views, moves, now().rows);
    few = moves.filter((move) => move.ways.some((way) => keys.some((key) => way.has(key))));
  });
  if (few.length === 1) return void play(few[0]);
  Object.assign(game, { picked: few.length ? keys.slice(0, 1) : [], few: few.length ? few : null });
  if (!few.length && !game.note) game.note = say("no_move");
  show();
}

function go(at) {
  if (game.busy || at < 0 || at >= game.positions.length) return;
  game.at = at;
  game.note = "";
  forget();
  written();
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
    const { move, why } = await inquire("reply", now().question, way(now().moved));
    if (!move) return;
    const reasons = [now().why && say("hint_here", { why: now().why }), why && say("hint_after", { why })];
    told = [say("hint_told", { move: move.text }), ...reasons.filter(Boolean)].join("\n");
  });
  if (told) {
    game.note = told;
    show();
  }
}

/** Goes to where a win or a draw was given away, and tells under the line of the game which move would have kept it. */
async function why(at, lost) {
  if (game.busy) return;
  go(at - 1);
  let told = "";
  await busy(async () => {
    const { move, why } = await inquire("reply", now().question, way(now().moved));
    const played = game.positions[at].move;
    const parts = { at, played: played?.text ?? "", move: move?.text ?? "", who: name(turn(at - 1)) };
    told = [say(`kept_${lost}`, parts), why && say("hint_after", { why })].filter(Boolean).join("\n");
  });
  if (told) {
    game.kept = told;
    show();
  }
}

/** Where whoever lost the game last gave away what they had; nothing where the game goes on or all was lost before. */
function decided() {
  const result = now().over && ending();
  if (!result) return null;
  const loser = result === "lose" ? turn(game.at) : result === "win" ? 1 - turn(game.at) : null;
  if (loser === null) return null;
  const results = game.positions.map((_, at) => resultAt(at));
  for (let at = game.at; at > 0; at--) {
    const { again } = game.positions[at].move ?? {};
    const lost = turn(at - 1) === loser && thrown(results[at - 1], results[at], again);
    if (lost) {
      const text = say("threw_at", { who: name(loser), at, what: say(`threw_${lost}`) });
      return make("p", { class: "decided" }, text, " ", button(say("why_lost"), () => why(at, lost), { "data-do": "why" }));
    }
  }
  if (results.some((one) => !one)) return null;
  return make("p", { class: "decided" }, say("never_won", { who: name(loser) }));
}

/** Who wins a position, with the points that were made before it. */
function resultAt(at) {
  const { score, result } = game.positions[at];
  if (score == null) return result;
  const [made, who] = [points(at), turn(at)];
  return byPoints(score + made[who] - made[1 - who]);
}

/** What a move comes to for the player to move, with the points that were made before it. */
function resultOf(move) {
  if (move.score == null) return move.result;
  const [made, who] = [points(), turn(game.at)];
  return byPoints(move.score + made[who] - made[1 - who]);
}

/** The points of either player by the moves up to a position. */
function points(end = game.at) {
  const made = [0, 0];
  game.positions.slice(0, end + 1).forEach(({ move }, at) => {
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
  return byPoints(ahead);
}

const large = (text) => text[0].toUpperCase() + text.slice(1);

/** The last move, with who made it. */
function lastMove() {
  const move = now()?.move;
  if (!move) return "";
  const told = large(say("made", { who: name(turn(game.at - 1)), move: move.text || move.position }));
  return move.chance ? `${told} ${say("by_chance")}` : told;
}

function status() {
  if (game.busy && !now()) return say("loading");
  if (!now()) return "";
  const who = turn(game.at);
  const parts = [];
  if (now().over) {
    const result = ending();
    const told = result === "draw" ? say("drawn") : say("won", { who: name(result === "win" ? who : 1 - who) });
    parts.push(large(told), now().over.why);
  } else if (game.busy && !mine()) {
    parts.push(say("thinking"));
  } else {
    const side = now().mover;
    parts.push(side ? say("to_move_as", { who: name(who), side: sideName(side) }) : say("to_move", { who: name(who) }));
    const before = game.positions.slice(0, game.at).some((one) => one.question === now().question && String(one.moved ?? "") === String(now().moved ?? ""));
    if (before) parts.push(say("again"));
    if (now().turn) parts.push(now().turn);
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
  const known = game.shown ? resultOf(move) : null;
  const content = [make("span", {}, move.text || move.position)];
  if (label) content.push(make("em", {}, ` ${label}`));
  if (known) {
    const result = say(known);
    const told = move.remoteness == null ? result : say("in_moves", { result, count: move.remoteness + 1 });
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
  const here = now();
  const find = (containing) => search(here.question, misere.checked, { containing, ...way(here.moved) });
  return moveList(here, game, { find, moveButton, valued });
}

function controls() {
  const [at, end, off] = [game.at, game.positions.length - 1, game.busy];
  const arrow = (sign, key, to, dead) =>
    button(sign, () => go(to), { "aria-label": say(key), title: say(key), disabled: dead || off, "data-do": key });
  return make("div", { class: "controls" },
    ends() ? button(say("end_turn"), () => play(ends()), { "data-do": "end-turn", disabled: off || !mine() }) : null,
    button(say("undo"), undo, { "data-do": "undo", disabled: off || at === 0 }),
    button(say("hint"), hint, { "data-do": "hint", disabled: off || Boolean(now().over) || !mine() }),
    button(say("values"), () => valued(!game.shown), { "data-do": "values", "aria-pressed": String(game.shown), title: say("results") }),
    button(say("restart"), () => (drawAnew(), begin(game.question)), { "data-do": "restart", disabled: off }),
    stopper(),
    waits() ? button(say("ask_again"), () => reply(), { "data-do": "ask-again" }) : null,
    waits() && game.beyond ? button(say("any_move"), () => reply(anyMove(game.at)), { "data-do": "any-move" }) : null,
    now().over ? button(say(against() ? "swap" : "swap_two"), swap, { "data-do": "swap", disabled: off }) : null,
    make("span", { class: "steps-back" },
      arrow("|◀", "first", 0, at === 0), arrow("◀", "back", at - 1, at === 0),
      arrow("▶", "forward", at + 1, at === end), arrow("▶|", "last", end, at === end)));
}

/** What stops that for which one waits, when it takes long. */
const stopper = () => (game.slow ? button(say("stop"), () => game.stop.abort(), { "data-do": "stop" }) : null);

/** The move that only ends a turn in several components, where there is one. */
const ends = () => now().moved?.length && now().moves.find((move) => move.component === undefined);

/** Shows what every move leads to, or no longer. */
function valued(shown) {
  game.shown = shown;
  show();
}

/** Whether the program was asked for its move, and did not answer. */
const waits = () => !game.busy && atEnd() && !mine() && !now().over;

/** The same game once more, the other player beginning. */
function swap() {
  exchange();
  drawAnew();
  begin(game.question);
}

/** How who wins is known; who does is not given away. */
function known() {
  const { evidence: known, evidence_basis: basis, result, over } = now();
  if (known) return make("p", { class: "evidence" }, say("known_by"), " ", badge(known.kind), ` ${basis}`);
  if (result || over || game.busy) return null;
  if (lookedAt() === now()) {
    return make("p", { class: "evidence looking" }, say("looking"), " ", button(say("stop"), stopHere, { "data-do": "stop-looking" }));
  }
  return make("p", { class: "evidence" }, say("not_found"));
}

/** Whoever does not want to know who wins here stops looking for it. */
function stopHere() {
  now().stopped = false;
  stopLooking();
}

/** The board, drawn anew where something of it is another than before; a piece that moves is not drawn over. */
let drawnNow = { for: "" };
function drawBoard() {
  const movable = changeable(now(), mine() && !now().over);
  const what = [game.at, game.positions.length, mine() && !game.busy, game.shown && now().result, now().question, game.picked].join();
  if (drawnNow.position === now() && drawnNow.for === what) return;
  drawnNow = { position: now(), for: what };
  const laid = laidSoFar(game.positions, game.at);
  const seen = board(now().views, {
    start: game.positions[0].views, odd: game.at % 2 === 1, movable, picked: game.picked, point, leave,
    names: now().question.split(" + "), laid,
  });
  // What is drawn in a line says more than cells do that are no picture: which number is whose.
  const drawn = now().board && !pictured() && (now().views.every((view) => view.kind === "text") || !now().board.trim().includes("\n"));
  parts.board.replaceChildren(...[
    now().board || pictured() ? null : positionLine(), drawn ? make("pre", { class: "drawn" }, now().board) : null, seen,
  ].filter(Boolean));
  if (now().over) endingLine(seen, now().over.line);
  boxes(seen, laid[0] ?? [], game.positions.slice(0, -1).map((_, at) => turn(at)));
  if (game.shown && mine() && !now().over) {
    values(seen, now(), game.picked, resultOf);
    parts.board.append(legend(seen));
  }
  aims(seen, now(), game.picked, (text) => (parts.aimed.textContent = text));
  parts.aimed.textContent = "";
  if (game.fresh) moved(seen);
  game.fresh = false;
}

/** Whether all is drawn as pictures of boards: how the position is typed then says less. */
const pictured = (position = now()) => position.views.every((view) => view.svg);

const positionLine = () => make("p", { class: "position" }, make("code", {}, now().position));

/** What stands where: said first, then the board and what may be done, the line of the game, details; settings come last. */
function laidOut() {
  const settings = document.getElementById("settings");
  settings.before(
    make("div", { class: "tell" }, parts.said, parts.told, parts.note),
    make("div", { class: "left" }, parts.board, parts.aimed, parts.acts, parts.choice), parts.chart, parts.more);
}

function show() {
  if (!parts.told.isConnected) laidOut();
  for (const [part, text] of [[parts.said, lastMove()], [parts.told, status()], [parts.note, game.note]]) {
    if (part.textContent !== text) part.textContent = text;
  }
  table.setAttribute("aria-busy", String(game.busy));
  table.toggleAttribute("data-looking", Boolean(lookedAt() ?? unweighed()));
  if (now() || !game.busy) table.classList.add("begun");
  table.querySelector(".who").textContent = now() ? described() : "";
  if (!now()) {
    drawnNow = { for: "" };
    for (const part of [parts.board, parts.acts, parts.choice, parts.chart, parts.more]) part.replaceChildren();
    parts.acts.append(...[stopper()].filter(Boolean));
    return;
  }
  drawBoard();
  parts.acts.replaceChildren(controls());
  parts.choice.replaceChildren(...[choice()].filter(Boolean));
  // How a board is typed says nothing to who sees it.
  const line = game.positions.map((one, at) => ({ ...one, position: pictured(one) ? null : one.position, result: resultAt(at), mover: turn(at) }));
  const kept = make("p", { class: "kept", role: "status" }, game.kept);
  parts.chart.replaceChildren(chart(line, game.at, { go, why, name: name(0), below: [decided(), kept] }));
  const rules = now().question.includes(OWN) ? sessionStorage.getItem(OWN) : null;
  parts.more.replaceChildren(...[
    moves(), !now().board && pictured() ? positionLine() : null, known(),
    now().over ? null : explanation(now().question, misere.checked, false, way(now().moved)), link(game, misere.checked, rules),
  ].filter(Boolean));
  keepFocus(game.busy || (atEnd() && !mine() && !now().over));
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && game.few) {
    forget();
    show();
  }
});
const sought = new URLSearchParams(location.search);
opponents(() => now() && begin(game.question));
for (const one of [misere, playHow, endHow]) one.addEventListener("change", () => now() && begin(game.question));
window.addEventListener("popstate", returned);
let broken = "";
try {
  const rules = await broughtRules(location.hash);
  if (rules !== null) sessionStorage.setItem(OWN, rules);
} catch (why) {
  broken = why.message;
}
ownGame(table.dataset.question ?? "");
if (broken) {
  game.note = broken;
  show();
} else if (table.dataset.question) {
  begin(table.dataset.question, parted(sought.get("moves")), Number(sought.get("at") ?? Infinity));
}
