// The table of a game, its plot, and the table as a file.

import { exportButtons, fileName } from "./exports.js";
import { ask, picture, save } from "./request.js";
import { currentGame, gameTitle } from "./source.js";
import { make, say } from "./texts.js";
import { showWait } from "./waiting.js";

const byId = (id) => document.getElementById(id);
const COLUMNS = 10;
/** The maximum number of rows that a list shows. */
const MAX_ROWS = 500;
/** The smaller sizes that are tried if the default table is too large. */
const SMALLER = [12, 5, 3];
/** The time in milliseconds for which an old plot stays while a new table is computed. */
const FLICKER_MS = 400;
/** The kinds of errors of a table that is too large. */
const TOO_LARGE = ["too_big", "stopped"];
/** The kinds of errors that another table of the game may avoid. */
const UNFIT = ["unsupported", "bad_input", ...TOO_LARGE];
/** The largest size of the plot. */
const MAX_PLOT_SIZE = 300;

let running = null;

/** Clears the table and shows why there is none. */
export function noTable(why) {
  running?.abort();
  byId("table").replaceChildren(why);
  byId("plot").replaceChildren();
}

/** Requests the table and shows it. A newer request aborts an older one. */
export async function printTable() {
  const field = byId("to");
  if (!field.checkValidity()) return void noTable(make("p", { class: "wrong" }, say("no_number", { least: field.min, most: field.max })));
  running?.abort();
  const current = new AbortController();
  running = current;
  const body = { ...currentGame(), to: Number(field.value) };
  // A quick answer replaces the old table without a flicker; a slow one clears the old plot.
  const clearTimer = setTimeout(() => byId("plot").replaceChildren(), FLICKER_MS);
  const end = showWait(byId("table"), () => current.abort(), FLICKER_MS);
  try {
    const { answer, to } = await fetchTable(body, { signal: current.signal });
    // The wait message ends before the plot, since a finished table must not be hidden by it.
    end();
    if (current !== running) return;
    const note = to === undefined || to === body.to ? null : make("p", { class: "quiet" }, say("table_smaller", { to, asked: body.to }));
    byId("table").replaceChildren(...[note, ...renderTable(answer)].filter(Boolean));
    if (numeric(answer)) await drawPlot({ ...body, to }, current);
    else byId("plot").replaceChildren();
  } catch (error) {
    end();
    if (current !== running) return;
    noTable(error.name === "AbortError" ? say("stopped") : make("pre", { class: "wrong" }, error.message));
  } finally {
    clearTimeout(clearTimer);
  }
}

/** Returns whether a size is the default value of the form. */
const isOffered = (to) => to === Number(byId("to").defaultValue);

/**
 * Returns the table up to `body.to`, and its size. If the size is the default and the table is too
 * large, smaller sizes are tried. If no number selects positions, or the rules fail at unreachable
 * positions, the table covers the reachable positions and has no size.
 */
async function fetchTable(body, options) {
  let firstError = null;
  const isDefault = isOffered(body.to);
  for (const to of isDefault ? [body.to, ...SMALLER] : [body.to]) {
    try {
      return { answer: await ask("table", { ...body, to }, options), to };
    } catch (error) {
      const isTooLarge = TOO_LARGE.includes(error.kind);
      if (!UNFIT.includes(error.kind) || (isTooLarge && !isDefault)) throw error;
      firstError ??= error;
      if (!isTooLarge) break;
    }
  }
  try {
    return { answer: await ask("table", { ...body, to: undefined }, options) };
  } catch (error) {
    // The first error is about the requested table.
    throw error.name === "AbortError" ? error : firstError;
  }
}

/** Returns whether the table contains numbers indexed by one or two numbers. */
function numeric({ shape, values }) {
  return ["line", "grid"].includes(shape) && values.flat().every((value) => typeof value !== "string");
}

async function drawPlot(body, current) {
  const to = Math.min(body.to, MAX_PLOT_SIZE);
  let image = null;
  try {
    const { svg } = await ask("plot", { ...body, to }, { signal: current.signal });
    image = make("div", {}, picture(svg, say("picture", { to })),
      make("p", { class: "row" }, exportButtons(() => svg, () => gameTitle(body), "values")));
  } catch {
    // Ignore errors: some tables have no plot.
  }
  if (current === running) byId("plot").replaceChildren(...[image].filter(Boolean));
}

function cell(value) {
  const isP = value === 0 || value === "P";
  return make("td", { class: isP ? "lost" : undefined }, value == null ? "" : String(value));
}

const plainCell = (value) => make("td", {}, String(value));

const headRow = (...names) => make("tr", {}, ...names.map((name) => make("th", { scope: "col" }, name)));

/** Returns a row of a table: its head and its cells. */
const row = (name, cells) => make("tr", {}, make("th", { scope: "row" }, String(name)), ...cells);

/** Returns a table of the first rows, with the total number. */
function listTable(head, items, makeRow) {
  const note = items.length > MAX_ROWS ? make("p", {}, say("shown", { shown: MAX_ROWS, all: items.length })) : null;
  return [note, make("table", {}, head, ...items.slice(0, MAX_ROWS).map(makeRow))].filter(Boolean);
}

const numberRow = (count) => make("tr", {}, make("td"), ...Array.from({ length: count }, (_, at) => make("th", { scope: "col" }, String(at))));

/** Draws a table, by the `shape` that the server gives it. */
const SHAPES = {
  line({ values }) {
    const starts = values.map((_, index) => index).filter((index) => index % COLUMNS === 0);
    return [make("table", {}, numberRow(Math.min(COLUMNS, values.length)),
      ...starts.map((index) => row(index, values.slice(index, index + COLUMNS).map(cell))))];
  },
  grid: ({ values }) => [make("table", {}, numberRow(values[0].length), ...values.map((cells, index) => row(index, cells.map(cell))))],
  list: ({ values }) => listTable(headRow(say("position"), say("value")), values, (entry) => row(entry.position, [cell(entry.value)])),
  vertices({ vertices }) {
    const value = ({ grundy, loopy }) => (loopy ? `∞(${loopy.infinity.join(",")})` : grundy);
    return listTable(headRow(say("position"), say("value"), say("who_wins")), vertices, (entry) =>
      row(entry.position, [cell(value(entry)), cell(entry.outcome)]));
  },
  /** The number of won and lost positions by remoteness. */
  counts({ positions, N: won, P: lost, draw, by_remoteness: rows }) {
    return [make("p", {}, say("counted", { positions, won, lost, draw })),
      make("table", {}, headRow(say("to_end"), say("kind_won"), say("kind_lost")),
        ...rows.map((entry) => row(entry.remoteness, [entry.N, entry.P].map(plainCell))))];
  },
  /** The values of a partizan game. */
  values({ canonical, positions, values }) {
    return [make("p", {}, say("start_value"), " ", make("code", {}, canonical ?? say("too_long"))),
      make("p", {}, say("values_counted", { values: values.length, positions })),
      ...listTable(headRow(say("value"), say("who_wins"), say("mean"), say("temperature"), say("how_many")), values, (entry) =>
        row(entry.canonical ?? say("too_long"), [entry.outcome, entry.mean, entry.temperature, entry.positions].map(plainCell)))];
  },
};

const renderTable = (answer) => SHAPES[answer.shape](answer);

/** The ending and the media type of each format. */
const FILES = { csv: ["csv", "text/csv"], latex: ["tex", "text/x-tex"], bfile: ["txt", "text/plain"] };

/** Saves the table as a file. */
export async function saveTable(format) {
  const body = currentGame();
  const [ending, kind] = FILES[format];
  try {
    const { answer: { text } } = await fetchTable({ ...body, to: Number(byId("to").value), format });
    save(fileName(gameTitle(body), format === "bfile" ? "b-file" : "table", ending), text, kind);
  } catch (error) {
    noTable(make("pre", { class: "wrong" }, error.message));
  }
}
