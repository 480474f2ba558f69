import type { Popup } from '../../engine/view/index.ts';

const day = 24 * 60 * 60 * 1000;
/** Days after it was made in which an account is new. */
const newFor = 14;
/** Days before the end of a plan in which it is said to end. */
const endsWithin = 7;

/** Facts of an account by which windows of the site choose their readers. */
interface Reader {
  /** When the account was made, in ms since the epoch. */
  readonly joined: number;
  readonly isPremium: boolean;
  /** When the plan ends, in ms since the epoch; undefined: it has none that ends. */
  readonly ends: number | undefined;
}

/** How often a browser has shown a window, and when last, in ms since the epoch. */
export interface Shown {
  readonly times: number;
  readonly last: number;
}

type Show = NonNullable<Popup['show']>;

const audiences: Readonly<Record<Show['to'], (reader: Reader, now: number) => boolean>> = {
  everyone: () => true,
  new: ({ joined }, now) => now - joined < newFor * day,
  free: ({ isPremium }) => !isPremium,
  ending: ({ ends }, now) => ends !== undefined && ends > now && ends - now < endsWithin * day,
};

/** Whether a window is shown by itself now. */
export function isDue(show: Show, reader: Reader, shown: Shown | undefined, now: number): boolean {
  if (!audiences[show.to](reader, now)) return false;
  // A clock that was set back holds nothing up for longer than it would have.
  return shown === undefined || (shown.times < show.most && Math.abs(now - shown.last) >= show.every * day);
}

/** The first window and the first banner that are due. */
export function dueOf(
  popups: Readonly<Record<string, Popup>>,
  { reader, shown, now }: { reader: Reader; shown: Readonly<Record<string, Shown>>; now: number },
): readonly string[] {
  const due = Object.entries(popups).filter(
    ([name, { show }]) =>
      show && isDue(show, reader, Object.hasOwn(shown, name) ? shown[name] : undefined, now),
  );
  return (['window', 'banner'] as const).flatMap((form) => {
    const first = due.find(([, { show }]) => show?.as === form);
    return first ? [first[0]] : [];
  });
}
