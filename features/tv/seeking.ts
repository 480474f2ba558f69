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

/** `7:05`, `1:00:07`. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
