/** Seconds of one step, and of each while the key is held. */
const [single, held] = [10, 30];
/** Ms within which steps of a held key follow each other, and how many of them are single ones. */
const together = 350;
const stepsBefore = 5;

/** How far the next press of an arrow leads: farther while it is held, or a long film would take minutes to wind. */
export function stepAfter(now: () => number = () => performance.now()): () => number {
  let last = Number.NEGATIVE_INFINITY;
  let inRow = 0;
  return () => {
    const at = now();
    inRow = at - last <= together ? inRow + 1 : 1;
    last = at;
    return inRow > stepsBefore ? held : single;
  };
}
