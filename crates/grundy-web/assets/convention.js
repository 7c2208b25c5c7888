// The convention of a game: normal or misère play, and the compound of a sum.

const [misere, playSelect, endSelect] = ["misere", "joined-play", "joined-end"].map((id) => document.getElementById(id));

/** Returns whether misère play is chosen. */
export const isMisere = () => misere.checked;

/** Returns the fields of a request that choose the compound; none for a disjunctive sum. */
const compoundArgs = () => (playSelect.value === "one" && endSelect.value === "last" ? {} : { play: playSelect.value, end: endSelect.value });
/** Returns the fields of a request that choose the compound, and the components moved in so far. */
export const turnArgs = (moved) => ({ ...compoundArgs(), ...(moved?.length ? { moved } : {}) });

/** Returns the convention as pairs of address parameter and value. Defaults are empty. */
export const conventionPairs = () => ({ misere: misere.checked ? "1" : "", play: "", end: "", ...compoundArgs() });

/** Returns whether the query of an address has the chosen convention. */
export const matchesConvention = (query) => (query.get("misere") === "1") === misere.checked
  && (query.get("play") ?? "one") === playSelect.value && (query.get("end") ?? "last") === endSelect.value;

/**
 * Calls `onChange` whenever the user chooses another convention, with a function that restores the
 * previous one.
 */
export function watchConvention(onChange) {
  const readValues = () => [misere.checked, playSelect.value, endSelect.value];
  let values = readValues();
  for (const control of [misere, playSelect, endSelect]) {
    control.addEventListener("change", () => {
      const previous = values;
      values = readValues();
      onChange(() => {
        [misere.checked, playSelect.value, endSelect.value] = previous;
        values = previous;
      });
    });
  }
}
