// The colours of a heat-map: lightness encodes the value; P-positions have their own colour and
// shape.

export const dark = matchMedia("(prefers-color-scheme: dark)");

/**
 * Returns the shade of a value between 0 and `max`: from light to dark blue, inverted in dark mode.
 */
export function shade(value, max) {
  const fraction = max === 0 ? 0 : Math.sqrt(value / max);
  return dark.matches
    ? [30 + 190 * fraction, 36 + 180 * fraction, 48 + 200 * fraction]
    : [245 - 215 * fraction, 247 - 190 * fraction, 252 - 130 * fraction];
}

const P_COLOURS = { light: [176, 48, 0], dark: [255, 196, 70] };
const NO_POSITION = [128, 128, 128];

export const isP = (cell) => cell === 0 || cell === "P";
export const number = (cell) => (typeof cell === "number" ? cell : cell === "N" ? 1 : 0);

/** Returns the colour of a cell: that of P-positions, or the shade of the value. */
export function colour(cell, max) {
  if (cell === null || cell === undefined) return NO_POSITION;
  return isP(cell) ? P_COLOURS[dark.matches ? "dark" : "light"] : shade(number(cell), max);
}

/** Returns the text colour that is readable on the colour of a cell. */
export function readable(cell, max) {
  const [red, green, blue] = colour(cell, max);
  return 0.3 * red + 0.59 * green + 0.11 * blue > 140 ? "#000" : "#fff";
}

export const css = ([red, green, blue]) => `rgb(${red} ${green} ${blue})`;

/** Returns an image of the table `rows`, with one pixel per value. */
export function image(rows, max) {
  const width = Math.max(...rows.map((row) => row.length));
  const canvas = new OffscreenCanvas(width, rows.length);
  const pixels = new ImageData(width, rows.length);
  const words = new Uint32Array(pixels.data.buffer);
  const wordOf = new Map();
  const packCell = (cell) => {
    let word = wordOf.get(cell);
    if (word === undefined) {
      const [red, green, blue] = colour(cell, max).map(Math.round);
      word = ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
      wordOf.set(cell, word);
    }
    return word;
  };
  rows.forEach((row, a) => row.forEach((cell, b) => (words[a * width + b] = packCell(cell))));
  canvas.getContext("2d").putImageData(pixels, 0, 0);
  return canvas;
}
