// The colours of a heat-map: lightness alone tells the value; P-positions have a colour and a shape of their own.

export const dark = matchMedia("(prefers-color-scheme: dark)");

/** From light to dark blue, the other way round in dark. */
export function shade(value, most) {
  const part = most === 0 ? 0 : Math.sqrt(value / most);
  return dark.matches
    ? [30 + 190 * part, 36 + 180 * part, 48 + 200 * part]
    : [245 - 215 * part, 247 - 190 * part, 252 - 130 * part];
}

const OF_P = { light: [176, 48, 0], dark: [255, 196, 70] };
const OF_NONE = [128, 128, 128];

export const isP = (cell) => cell === 0 || cell === "P";
export const number = (cell) => (typeof cell === "number" ? cell : cell === "N" ? 1 : 0);

/** The colour of a cell. */
export function colour(cell, most) {
  if (cell === null || cell === undefined) return OF_NONE;
  return isP(cell) ? OF_P[dark.matches ? "dark" : "light"] : shade(number(cell), most);
}

/** What can be read on a cell. */
export function readable(cell, most) {
  const [red, green, blue] = colour(cell, most);
  return 0.3 * red + 0.59 * green + 0.11 * blue > 140 ? "#000" : "#fff";
}

export const css = ([red, green, blue]) => `rgb(${red} ${green} ${blue})`;

/** Values as an image of one pixel each. */
export function image(rows, most) {
  const width = Math.max(...rows.map((row) => row.length));
  const made = new OffscreenCanvas(width, rows.length);
  const pixels = new ImageData(width, rows.length);
  const whole = new Uint32Array(pixels.data.buffer);
  const known = new Map();
  const packed = (cell) => {
    let word = known.get(cell);
    if (word === undefined) {
      const [red, green, blue] = colour(cell, most).map(Math.round);
      word = ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
      known.set(cell, word);
    }
    return word;
  };
  rows.forEach((row, a) => row.forEach((cell, b) => (whole[a * width + b] = packed(cell))));
  made.getContext("2d").putImageData(pixels, 0, 0);
  return made;
}
