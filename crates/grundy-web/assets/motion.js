// The move that was just made, moving: one piece from where it was, others appearing.

const TIME = 200;
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const middle = (place) => {
  const { x, y, width, height } = (place.querySelector(".hit") ?? place).getBBox();
  return [x + width / 2, y + height / 2];
};

/** Moves what a move brought to its places on a board that is drawn already; nothing moves where the reader asked for none. */
export function moved(box) {
  if (still()) return;
  for (const svg of box.querySelectorAll(".drawn-board")) {
    const changed = [...svg.querySelectorAll(".place.moved")];
    const left = changed.filter((place) => place.matches(".left"));
    const come = changed.filter((place) => !place.matches(".left"));
    // One piece that went from one place to another; more that changed were taken or turned.
    const from = left.length === 1 && come.length === 1 ? left[0] : null;
    for (const place of come) {
      const pieces = [...place.children].filter((part) => !part.matches(".hit, .worth"));
      const [a, b] = from ? [middle(from), middle(place)] : [];
      const frames = from
        ? [{ translate: `${a[0] - b[0]}px ${a[1] - b[1]}px` }, { translate: "0px 0px" }]
        : [{ opacity: 0 }, { opacity: 1 }];
      pieces.forEach((piece) => piece.animate(frames, { duration: TIME, easing: "ease-out" }));
    }
  }
}
