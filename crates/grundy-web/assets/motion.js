// The animation of the last move: a single piece moves, other pieces appear.

const TIME = 200;
const isReduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const centre = (place) => {
  const { x, y, width, height } = (place.querySelector(".hit") ?? place).getBBox();
  return [x + width / 2, y + height / 2];
};

/** Animates the last move on a drawn board, unless the user prefers reduced motion. */
export function animateMove(box) {
  if (isReduced()) return;
  for (const svg of box.querySelectorAll(".drawn-board")) {
    const changed = [...svg.querySelectorAll(".place.moved")];
    const emptied = changed.filter((place) => place.matches(".left"));
    const filled = changed.filter((place) => !place.matches(".left"));
    // If one cell was emptied and one filled, a piece moved. More changed cells mean captures or
    // flips.
    const from = emptied.length === 1 && filled.length === 1 ? emptied[0] : null;
    for (const place of filled) {
      const pieces = [...place.children].filter((part) => !part.matches(".hit, .worth"));
      const [a, b] = from ? [centre(from), centre(place)] : [];
      const frames = from
        ? [{ translate: `${a[0] - b[0]}px ${a[1] - b[1]}px` }, { translate: "0px 0px" }]
        : [{ opacity: 0 }, { opacity: 1 }];
      pieces.forEach((piece) => piece.animate(frames, { duration: TIME, easing: "ease-out" }));
    }
  }
}
