/** How many states of a folder are kept: so many, or all of so many days. The newest always is. */
export type Keep = { readonly states: number } | { readonly days: number };

export const usualKeep: Keep = { states: 7 };

/** Each backup reads the list of contents of every state that is kept. */
const mostStates = 400;
const mostDays = 3650;

/** For a person who gave something else. */
export const keepForm = `a number of backups (7, ${mostStates} at the most), or of days (30d)`;

/** `7` or `30d`; undefined for anything else. */
export function readKeep(text: string): Keep | undefined {
  const [, digits = '', unit] = /^([1-9]\d{0,3})(d?)$/.exec(text) ?? [];
  const number = Number(digits);
  if (unit === 'd') return number <= mostDays ? { days: number } : undefined;
  return unit === '' && number <= mostStates ? { states: number } : undefined;
}

interface Aged {
  readonly takenAt: Date;
  /** False where its manifest cannot be read. */
  readonly isWhole: boolean;
}

const day = 24 * 60 * 60 * 1000;

/**
 * Which of the states stay. What is not whole counts as none, and stays only as long as it is younger than the oldest that stays.
 * @param states from the newest on
 */
export function keptOf<State extends Aged>(states: readonly State[], keep: Keep, now: Date): State[] {
  const since = 'days' in keep ? now.getTime() - keep.days * day : Number.NEGATIVE_INFINITY;
  const most = 'states' in keep ? keep.states : mostStates;
  let whole = 0;
  return states.filter(({ takenAt, isWhole }) => {
    if (whole > 0 && (whole >= most || takenAt.getTime() < since)) return false;
    if (isWhole) whole += 1;
    return true;
  });
}
