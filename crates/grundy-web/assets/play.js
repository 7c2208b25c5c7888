// The page of play: the game, its moves, and whose turn it is.

import { remember, syncLinks } from "./address.js";
import { OWN, ask, search, withStart } from "./questions.js";
import { board } from "./board.js";
import { changeable, keepHeapOrder, addKeySets } from "./changes.js";
import { changedCellsByMove } from "./drawn_board.js";
import { exactMove, resolvePointed } from "./choose.js";
import { explanation } from "./explain.js";
import { focusKeeper } from "./focus.js";
import { attachAims, legend, markHint, showValues } from "./aim.js";
import { badge } from "./evidence.js";
import { chart, scrollToCurrent } from "./chart.js";
import { conventionPairs, matchesConvention, isMisere, turnArgs, watchConvention } from "./convention.js";
import { MARK, pointsUpTo, resultWith, lostResult } from "./history.js";
import { withRetries } from "./retry.js";
import { searchOutcome, searchedPosition, stopSearch } from "./outcome_search.js";
import { resolveMove, splitMoves, moveWords } from "./line.js";
import { rulesOfLink, link } from "./link.js";
import { boxes, endingLine } from "./marks.js";
import { animateMove } from "./motion.js";
import { MAX_SHOWN, moveList } from "./movelist.js";
import { againstProgram, randomReplyArgs, replyArgs, youBegin, describeOpponents, newSeed, swapPlayers, initOpponents, opponentPairs, matchesOpponents } from "./opponent.js";
import { initOwnRules } from "./own_rules.js";
import { button, capitalised, make, say, sideName } from "./texts.js";

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
 * The state of the game and of the page: the start question, the positions so far, each with the
 * move to it, the index `at` of the current position, and what the page shows.
 */
const game = {
  question: "", positions: [], at: 0, busy: false, note: "", mistakeNote: "", beyond: false, isFresh: false,
  picked: [], candidates: null, valuesShown: false, filter: "", stop: null, isSlow: false, hopeless: false,
  hintedMove: null, thinking: false, task: Promise.resolve(),
};
/**
 * The time limits in milliseconds of the outcome search before the board is shown: for the first
 * position and after a move.
 */
const [FIRST_SEARCH_MS, NEXT_SEARCH_MS] = [150, 50];
/** The time in milliseconds after which the stop button appears. */
const SLOW_MS = 1000;
/** The pause in milliseconds before the background search continues. */
const PAUSE_MS = 30;

const current = () => game.positions[game.at];
const atEnd = () => game.at === game.positions.length - 1;
/**
 * Returns the player to move after `ply` moves: 0 for the user (or player 1), 1 for the opponent.
 */
const turnAt = (ply) => {
  const turns = game.positions.slice(1, ply + 1).filter(({ move }) => !move?.again).length;
  return (turns + (youBegin() ? 0 : 1)) % 2;
};
const playerName = (player) => say(againstProgram() ? ["you", "program"][player] : ["one", "two"][player]);
const isMyTurn = () => !againstProgram() || turnAt(game.at) === 0;

/** Sends a request about a question. The stop button aborts the request. */
const askServer = (path, question, args) => ask(path, question, isMisere(), game.stop?.signal, args);

/**
 * Loads a position from the server. After a move, its heaps keep the order of the position
 * `before`.
 */
async function loadPosition(question, before, move) {
  const data = await askServer("position", question, { ...turnArgs(move?.moved), millis: move ? NEXT_SEARCH_MS : FIRST_SEARCH_MS });
  // A list of moves that was not counted is longer than any number.
  data.move_count ??= Infinity;
  if (before && move) keepHeapOrder(before.views, move, data.views);
  data.rows = addKeySets(data.views, data.moves);
  return data;
}

/** Starts a game and plays the moves of `line`; `at` is the index of the position to show. */
async function beginGame(question, line = [], at = Infinity) {
  Object.assign(game, { positions: [], at: 0, note: "", question, hopeless: false });
  clearSelection();
  await runBusy(async () => {
    game.question = await withStart(question);
    game.positions = [await loadPosition(game.question)];
  });
  await playLine(line, at);
}

/** Plays the moves of `line` up to the first illegal one. */
async function playLine(line, at = Infinity) {
  if (!current()) return;
  let lineError = "";
  const remaining = [...line];
  await runBusy(async () => {
    while (remaining.length && !lineError) {
      const before = game.positions.at(-1);
      const move = await resolveMove(remaining[0], before, isMisere(), turnArgs(before.moved));
      if (move) game.positions.push({ ...(await loadPosition(move.question, before, move)), move });
      else lineError = say("line_broken", { at: game.positions.length });
      remaining.shift();
      game.at = game.positions.length - 1;
    }
  });
  game.at = Math.min(at, game.positions.length - 1);
  if (lineError) game.note = lineError;
  // The moves of an interrupted line stay in the address.
  if (lineError || !remaining.length) writeAddress();
  render();
  await playReply();
}

/**
 * Writes the game into the address: the start, the moves, the opponents and the current position.
 */
function writeAddress(push = false) {
  if (!current()) return;
  remember({
    q: game.question, ...conventionPairs(), moves: moveWords(game.positions),
    at: atEnd() ? "" : game.at, ...opponentPairs(),
  }, { push, language: !push });
  shownAddress = location.search;
}

/** The query in the address of the shown game. The fragment does not matter for the game. */
let shownAddress = location.search;

/** Restores the game of the address after the back or forward button. */
async function restoreFromAddress() {
  if (location.search === shownAddress) return;
  shownAddress = location.search;
  const query = new URLSearchParams(location.search);
  const isSameGame = current() && query.get("q") === game.question && matchesConvention(query) && matchesOpponents(query);
  if (!isSameGame || game.busy) return void location.reload();
  const line = splitMoves(query.get("moves"));
  const before = splitMoves(moveWords(game.positions));
  let common = 0;
  while (common < line.length && line[common] === before[common]) common += 1;
  game.positions = game.positions.slice(0, common + 1);
  game.at = common;
  clearSelection();
  syncLinks();
  await playLine(line.slice(common), Number(query.get("at") ?? Infinity));
}

/** Runs a task while the page shows that it is busy, and shows its error. */
function runBusy(task) {
  game.task = runWork(task);
  return game.task;
}

async function runWork(task) {
  stopSearch();
  Object.assign(game, { busy: true, note: "", stop: new AbortController() });
  const timer = setTimeout(() => ((game.isSlow = true), render()), SLOW_MS);
  render();
  try {
    await withRetries(task);
  } catch (error) {
    game.note = error.name === "AbortError" ? say("stopped") : error.message;
  }
  clearTimeout(timer);
  Object.assign(game, { busy: false, isSlow: false });
  render();
  setTimeout(continueSearch, PAUSE_MS);
}

/**
 * Returns the next position whose search reached its time limit: the current one, else the latest
 * earlier one. The earlier ones are skipped if a longer search at the current position failed
 * (`game.hopeless`).
 */
const nextUnsolved = () => [current(), ...(game.hopeless ? [] : game.positions.toReversed())].find((one) => one?.stopped);

/** Continues the search for outcomes in the background. */
async function continueSearch() {
  if (game.busy || searchedPosition()) return;
  const [shownPosition, target] = [current(), nextUnsolved()];
  if (!target) return;
  const search = searchOutcome(target, isMisere(), turnArgs(target.moved));
  render();
  const isFound = await search;
  if (game.busy || !game.positions.includes(target)) return;
  if (isFound === undefined) return void render();
  if (target === shownPosition) game.hopeless = !isFound;
  render();
  await continueSearch();
}

function clearSelection() {
  Object.assign(game, { picked: [], candidates: null, filter: "", mistakeNote: "", hintedMove: null });
}

async function playMove(move) {
  if (game.busy || !current() || current().over) return;
  clearSelection();
  const ply = game.at;
  await runBusy(() => advance(move));
  if (game.at !== ply) writeAddress(true);
  await playReply();
}

async function advance(move) {
  const next = await loadPosition(move.question, current(), move);
  game.positions = [...game.positions.slice(0, game.at + 1), { ...next, move }];
  game.at += 1;
  game.isFresh = true;
}

/**
 * Lets the program move at the last position if it is its turn. `replyOptions` are fields of the
 * request for its first move.
 */
async function playReply(replyOptions) {
  let continues = true;
  // The program may move several times.
  while (continues && current() && !game.busy && againstProgram() && atEnd() && turnAt(game.at) !== 0 && !current().over) {
    continues = false;
    Object.assign(game, { beyond: false, thinking: true });
    await runBusy(async () => {
      const { move, at_random: isRandom } = await requestReply(replyOptions ?? replyArgs(game.at));
      replyOptions = undefined;
      if (!move) return;
      await advance({ ...move, chance: isRandom });
      continues = true;
    });
    game.thinking = false;
    if (continues) writeAddress();
  }
}

/** Requests the move of the opponent. Marks a position that the program cannot solve. */
async function requestReply(replyOptions) {
  try {
    return await askServer("reply", current().question, { ...turnArgs(current().moved), ...replyOptions });
  } catch (error) {
    game.beyond = !error.isUnavailable;
    // A limit of time or memory was reached.
    if (error.beyond) error.message = say("beyond");
    throw error;
  }
}

function pointAt(key) {
  if (game.busy || !isMyTurn() || current().over) return;
  const [summand, heap, stone] = key.split(":").map(Number);
  if (current().moves.length < current().move_count && current().views[summand].kind === "heaps") {
    // A stone of a bar: its move may be missing, since the list of moves is incomplete.
    if (!Number.isNaN(stone)) return void leaveStones(summand, heap, stone);
    return void document.getElementById(`leave-${key}`).focus();
  }
  const { move, picked, candidates } = resolvePointed(current().views, current().moves, game.picked, key);
  if (move) return void playMove(move);
  Object.assign(game, { picked, candidates: candidates?.length ? candidates : null });
  game.note = candidates && !candidates.length ? say("no_move") : "";
  render();
}

/** Plays the move that leaves `stones` stones of a heap that is drawn as a bar. */
async function leaveStones(summand, heap, stones) {
  if (game.busy || !isMyTurn() || current().over) return;
  const keys = [`${summand}:${heap}:bar`, `${summand}:${heap}:${stones}`];
  let candidates = [];
  await runBusy(async () => {
    const { moves } = await search(current().question, isMisere(), { leaving: [summand, heap, stones], ...turnArgs(current().moved) });
    addKeySets(current().views, moves, current().rows);
    candidates = moves.filter((move) => move.keySets.some((way) => keys.some((key) => way.has(key))));
  });
  if (candidates.length === 1) return void playMove(candidates[0]);
  Object.assign(game, { picked: candidates.length ? keys.slice(0, 1) : [], candidates: candidates.length ? candidates : null });
  if (!candidates.length && !game.note) game.note = say("no_move");
  render();
}

function goTo(at) {
  if (game.busy || at < 0 || at >= game.positions.length) return;
  game.at = at;
  game.note = "";
  clearSelection();
  writeAddress();
  render();
}

/** Takes back the user's last move and the replies to it. */
function undoMove() {
  if (game.busy || game.at === 0) return;
  let at = game.at - 1;
  while (againstProgram() && at > 0 && turnAt(at) !== 0) at -= 1;
  game.positions = game.positions.slice(0, at + 1);
  goTo(at);
  playReply();
}

/** Highlights a move on the current position. */
function markMove(move) {
  addKeySets(current().views, [move], current().rows);
  game.hintedMove = move;
}

async function showHint() {
  let text = "";
  game.hintedMove = null;
  await runBusy(async () => {
    const { move, why: reason } = await askServer("reply", current().question, turnArgs(current().moved));
    if (!move) return;
    markMove(move);
    const reasons = [current().why && say("hint_here", { why: current().why }), reason && say("hint_after", { why: reason })];
    text = [say("hint_told", { move: move.text }), ...reasons.filter(Boolean)].join("\n");
  });
  if (text) {
    game.note = text;
    render();
  }
}

/**
 * Goes to the position of a mistake, and shows below the chart the move that would have kept the
 * result.
 */
async function showMistake(ply, result) {
  if (game.busy) return;
  goTo(ply - 1);
  let text = "";
  await runBusy(async () => {
    const { move, why: reason } = await askServer("reply", current().question, turnArgs(current().moved));
    const played = game.positions[ply].move;
    if (move) markMove(move);
    const values = { at: ply, played: played?.text ?? "", move: move?.text ?? "", who: playerName(turnAt(ply - 1)) };
    text = [say(`kept_${result}`, values), reason && say("hint_after", { why: reason })].filter(Boolean).join("\n");
  });
  if (text) {
    game.mistakeNote = text;
    render();
  }
}

/** Returns a note about the decisive mistake of the loser, or null while the game continues. */
function decisiveMistake() {
  const result = current().over && finalResult();
  if (!result) return null;
  const loser = result === "lose" ? turnAt(game.at) : result === "win" ? 1 - turnAt(game.at) : null;
  if (loser === null) return null;
  const results = game.positions.map((_, ply) => resultAt(ply));
  for (let ply = game.at; ply > 0; ply--) {
    const { again } = game.positions[ply].move ?? {};
    const lostBy = turnAt(ply - 1) === loser && lostResult(results[ply - 1], results[ply], again);
    if (lostBy) {
      const text = say("threw_at", { who: playerName(loser), at: ply, what: say(`threw_${lostBy}`) });
      return make("p", { class: "decided" }, text, " ", button(say("why_lost"), () => showMistake(ply, lostBy), { "data-do": "why" }));
    }
  }
  if (results.some((known) => !known)) return null;
  return make("p", { class: "decided" }, say("never_won", { who: playerName(loser) }));
}

/** Returns the points that both players gained by the moves up to a position. */
const points = (end = game.at) => pointsUpTo(game.positions, end, turnAt);

/** Returns the result of the position `at` for the player to move, including earlier points. */
const resultAt = (at) => resultWith(game.positions[at], points(at), turnAt(at));
const resultOf = (move) => resultWith(move, points(), turnAt(game.at));

/** Returns the final result of the player to move. */
function finalResult() {
  const { over } = current();
  return over && resultWith({ result: over.mover, score: over.points }, points(), turnAt(game.at));
}

/** Describes in words the last move and who made it. */
function lastMoveText() {
  const move = current()?.move;
  if (!move) return "";
  const text = capitalised(say("made", { who: playerName(turnAt(game.at - 1)), move: move.text || move.position }));
  return move.chance ? `${text} ${say("by_chance")}` : text;
}

function statusText() {
  if (game.busy && !current()) return say("loading");
  if (!current()) return "";
  const player = turnAt(game.at);
  const sentences = [];
  if (current().over) {
    const result = finalResult();
    const text = result === "draw" ? say("drawn") : say("won", { who: playerName(result === "win" ? player : 1 - player) });
    sentences.push(capitalised(text), current().over.why);
  } else if (game.busy && !isMyTurn()) {
    sentences.push(say("thinking"));
  } else {
    const side = current().mover;
    sentences.push(side ? say("to_move_as", { who: playerName(player), side: sideName(side) }) : say("to_move", { who: playerName(player) }));
    const isRepeated = game.positions.slice(0, game.at).some((earlier) => earlier.question === current().question && String(earlier.moved ?? "") === String(current().moved ?? ""));
    if (isRepeated) sentences.push(say("again"));
    if (current().turn) sentences.push(current().turn);
  }
  const totals = points();
  if (totals.some((n) => n !== 0)) sentences.push(say("points", { one: playerName(0), a: totals[0], two: playerName(1), b: totals[1] }));
  if (!atEnd()) sentences.push(say("looking_back", { at: game.at, all: game.positions.length - 1 }));
  return sentences.join(" ");
}

/** Returns a button of a legal move, with its result if results are shown. */
function moveButton(move, label = "") {
  const result = game.valuesShown ? resultOf(move) : null;
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

function choicePanel() {
  if (!game.candidates) return null;
  const exact = exactMove(game.candidates, game.picked);
  const others = game.candidates.filter((move) => move !== exact);
  return make("section", { class: "choice", "aria-live": "polite" },
    make("p", {}, say("choose", { count: game.candidates.length })),
    make("div", { class: "list" },
      ...(exact ? [moveButton(exact, `(${say("exactly")})`)] : []),
      ...others.slice(0, MAX_SHOWN).map((move) => moveButton(move)),
      button(say("clear"), () => (clearSelection(), render()), { class: "quiet" })));
}

function movePanel() {
  if (current().over) return null;
  const shownPosition = current();
  const find = (containing) => search(shownPosition.question, isMisere(), { containing, ...turnArgs(shownPosition.moved) });
  return moveList(shownPosition, game, { find, moveButton, valued: setValuesShown });
}

function controlPanel() {
  const [at, end, isBusy] = [game.at, game.positions.length - 1, game.busy];
  const arrow = (sign, key, ply, isOff) =>
    button(sign, () => goTo(ply), { "aria-label": say(key), title: say(key), disabled: isOff || isBusy, "data-do": key });
  return make("div", { class: "controls" },
    endTurnMove() ? button(say("end_turn"), () => playMove(endTurnMove()), { "data-do": "end-turn", disabled: isBusy || !isMyTurn() }) : null,
    button(say("undo"), undoMove, { "data-do": "undo", disabled: isBusy || at === 0 }),
    button(say("hint"), showHint, { "data-do": "hint", disabled: isBusy || Boolean(current().over) || !isMyTurn() }),
    button(say("values"), () => setValuesShown(!game.valuesShown), { "data-do": "values", "aria-pressed": String(game.valuesShown), title: say("results") }),
    button(say("restart"), () => (newSeed(), beginGame(game.question)), { "data-do": "restart", disabled: isBusy }),
    stopButton(),
    awaitsProgram() ? button(say("ask_again"), () => playReply(), { "data-do": "ask-again" }) : null,
    awaitsProgram() && game.beyond ? button(say("any_move"), () => playReply(randomReplyArgs(game.at)), { "data-do": "any-move" }) : null,
    current().over ? button(say(againstProgram() ? "swap" : "swap_two"), swapAndRestart, { "data-do": "swap", disabled: isBusy }) : null,
    make("span", { class: "steps-back" },
      arrow("|◀", "first", 0, at === 0), arrow("◀", "back", at - 1, at === 0),
      arrow("▶", "forward", at + 1, at === end), arrow("▶|", "last", end, at === end)));
}

/** Returns the button that stops a slow request. */
const stopButton = () => (game.isSlow ? button(say("stop"), () => game.stop.abort(), { "data-do": "stop" }) : null);

/** Returns the move that ends a turn in several components, if it is legal. */
const endTurnMove = () => current().moved?.length && current().moves.find((move) => move.component === undefined);

/** Shows or hides the results of moves. */
function setValuesShown(valuesShown) {
  game.valuesShown = valuesShown;
  render();
}

/** Continues the game with other opponents; a pending reply of the program is aborted. */
async function opponentsChanged() {
  if (game.thinking) game.stop.abort();
  await game.task;
  if (!current()) return;
  game.note = "";
  clearSelection();
  writeAddress();
  render();
  await playReply();
}

/**
 * Continues the game by the newly chosen convention. `revert` restores the old one if the game does
 * not support the new one.
 */
async function conventionChanged(revert) {
  if (game.thinking) game.stop.abort();
  await game.task;
  if (!current()) return;
  try {
    await ask("position", game.question, isMisere(), undefined, { ...turnArgs(), millis: FIRST_SEARCH_MS });
  } catch (error) {
    revert();
    game.note = error.message;
    return void render();
  }
  await beginGame(game.question, splitMoves(moveWords(game.positions)), game.at);
}

/** Returns whether it is the program's turn but the request for its move has failed. */
const awaitsProgram = () => !game.busy && atEnd() && !isMyTurn() && !current().over;

/** Restarts the game with the other player first. */
function swapAndRestart() {
  swapPlayers();
  newSeed();
  beginGame(game.question);
}

/** Returns the evidence for the outcome, without the outcome itself. */
function evidencePanel() {
  const { evidence: evidence, evidence_basis: basis, result, over } = current();
  if (evidence) return make("p", { class: "evidence" }, say("known_by"), " ", badge(evidence.kind), ` ${basis}`);
  if (result || over || game.busy) return null;
  if (searchedPosition() === current()) {
    return make("p", { class: "evidence looking" }, say("looking"), " ", button(say("stop"), stopSearchHere, { "data-do": "stop-looking" }));
  }
  return make("p", { class: "evidence" }, say("not_found"));
}

/** Stops the search at the current position. */
function stopSearchHere() {
  current().stopped = false;
  stopSearch();
}

/** The drawn board and the state that it shows. */
let drawnBoard = { for: "" };
/** Redraws the board if its state changed, so that a running animation is not replaced. */
function drawBoard() {
  const movable = changeable(current(), isMyTurn() && !current().over);
  const state = [game.at, game.positions.length, isMyTurn() && !game.busy, game.valuesShown && current().result, current().question, game.picked, game.hintedMove?.question].join();
  if (drawnBoard.position === current() && drawnBoard.for === state) return;
  drawnBoard = { position: current(), for: state };
  const changedByMove = changedCellsByMove(game.positions, game.at);
  const element = board(current().views, {
    start: game.positions[0].views, odd: game.at % 2 === 1, movable, picked: game.picked, point: pointAt, leave: leaveStones,
    names: current().question.split(" + "), changedByMove: changedByMove,
  });
  // The text of a one-line board shows which player its numbers belong to; cells without pictures
  // do not show this.
  const showsText = current().board && !isPictured() && (current().views.every((view) => view.kind === "text") || !current().board.trim().includes("\n"));
  panels.board.replaceChildren(...[
    current().board || isPictured() ? null : positionLine(), showsText ? make("pre", { class: "drawn" }, current().board) : null, element,
  ].filter(Boolean));
  if (current().over) endingLine(element, current().over.line);
  boxes(element, changedByMove[0] ?? [], game.positions.slice(0, -1).map((_, at) => turnAt(at)));
  if (game.valuesShown && isMyTurn() && !current().over) {
    showValues(element, current(), game.picked, resultOf);
    panels.board.append(legend(element));
  }
  markHint(element, game.hintedMove);
  attachAims(element, current(), game.picked, (text) => (panels.aim.textContent = text));
  panels.aim.textContent = "";
  if (game.isFresh) animateMove(element);
  game.isFresh = false;
}

/**
 * Returns whether all views of a position are pictures of boards, which make its text redundant.
 */
const isPictured = (position = current()) => position.views.every((view) => view.svg);

const positionLine = () => make("p", { class: "position" }, make("code", {}, current().position));

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

function render() {
  if (!panels.status.isConnected) insertPanels();
  for (const [panel, text] of [[panels.lastMove, lastMoveText()], [panels.status, statusText()], [panels.note, game.note]]) {
    if (panel.textContent !== text) panel.textContent = text;
  }
  table.setAttribute("aria-busy", String(game.busy));
  table.toggleAttribute("data-looking", Boolean(searchedPosition() ?? nextUnsolved()));
  if (current() || !game.busy) table.classList.add("begun");
  table.querySelector(".who").textContent = current() ? describeOpponents() : "";
  if (!current()) {
    drawnBoard = { for: "" };
    for (const panel of [panels.board, panels.actions, panels.choice, panels.chart, panels.details]) panel.replaceChildren();
    panels.actions.append(...[stopButton()].filter(Boolean));
    return;
  }
  drawBoard();
  panels.actions.replaceChildren(controlPanel());
  panels.choice.replaceChildren(...[choicePanel()].filter(Boolean));
  // The text of a position is omitted if its board is a picture.
  const plies = game.positions.map((ply, at) => ({ ...ply, position: isPictured(ply) ? null : ply.position, result: resultAt(at), mover: turnAt(at) }));
  const keptNote = make("p", { class: "kept", role: "status" }, game.mistakeNote);
  panels.chart.replaceChildren(chart(plies, game.at, { go: goTo, why: showMistake, name: playerName(0), below: [decisiveMistake(), keptNote] }));
  scrollToCurrent(panels.chart);
  const rules = current().question.includes(OWN) ? sessionStorage.getItem(OWN) : null;
  panels.details.replaceChildren(...[
    movePanel(), !current().board && isPictured() ? positionLine() : null, evidencePanel(),
    current().over ? null : explanation(current().question, isMisere(), false, turnArgs(current().moved)), link(game, isMisere(), rules),
  ].filter(Boolean));
  keepFocus(game.busy || (atEnd() && !isMyTurn() && !current().over));
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && game.candidates) {
    clearSelection();
    render();
  }
});
const query = new URLSearchParams(location.search);
initOpponents(opponentsChanged);
watchConvention(conventionChanged);
window.addEventListener("popstate", restoreFromAddress);
let linkError = "";
try {
  const rules = await rulesOfLink(location.hash);
  if (rules !== null) sessionStorage.setItem(OWN, rules);
} catch (showMistake) {
  linkError = showMistake.message;
}
initOwnRules(table.dataset.question ?? "");
if (linkError) {
  game.note = linkError;
  render();
} else if (table.dataset.question) {
  beginGame(table.dataset.question, splitMoves(query.get("moves")), Number(query.get("at") ?? Infinity));
}
