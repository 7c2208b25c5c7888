// Tests of the colours and the axes of heat-maps.

import assert from "node:assert/strict";
import test from "node:test";
import "./page_stub.js";

const { colour, isP, number, readable, shade } = await import("../../assets/colours.js");
const { axisStep, flipRow } = await import("../../assets/heatmap_paint.js");

test("P-positions are the value 0 and the outcome P", () => {
  assert.deepEqual([0, "P", 1, "N", "draw", null].map(isP), [true, true, false, false, false, false]);
});

test("an outcome has the value of its shade", () => {
  assert.deepEqual([7, "N", "P", "draw"].map(number), [7, 1, 0, 0]);
});

test("larger values are darker", () => {
  const red = (value) => shade(value, 16)[0];
  assert.deepEqual(shade(0, 16), [245, 247, 252]);
  assert.ok(red(1) > red(4) && red(4) > red(16));
  assert.deepEqual(shade(0, 0), [245, 247, 252]);
});

test("P-positions and missing positions have colours of their own", () => {
  const shades = [1, 2, 3].map((value) => String(shade(value, 3)));
  for (const cell of [0, "P", null, undefined]) assert.ok(!shades.includes(String(colour(cell, 3))));
  assert.notDeepEqual(colour(0, 3), colour(null, 3));
  assert.deepEqual(colour(undefined, 3), colour(null, 3));
});

test("text is dark on light cells and light on dark cells", () => {
  assert.equal(readable(1, 100), "#000");
  assert.equal(readable(100, 100), "#fff");
});

test("the numbers along an axis are at most 8, with a round step", () => {
  for (const [cells, step] of [[1, 1], [8, 1], [9, 2], [40, 5], [41, 10], [80, 10], [81, 20], [1000, 200]]) {
    assert.equal(axisStep(cells), step, cells);
  }
});

test("rows are numbered upwards", () => {
  const map = { rows: [[], [], []] };
  assert.deepEqual([0, 1, 2].map((n) => flipRow(map, n)), [2, 1, 0]);
});
