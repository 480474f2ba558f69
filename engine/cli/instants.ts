import { parseDate } from '../manifest/instants.ts';
import { type Given, textOf, UsageError } from './command.ts';

/** `2026-11-20`: the first instant of that day in UTC, as policy dates have it; or a whole instant with its offset. */
const form = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/**
 * The instant that `--at` names, else now. Ms since the epoch.
 * @throws {UsageError} for what is no date.
 */
export function instantOf(given: Given, now: number): number {
  const text = textOf(given, 'at');
  if (text === undefined) return now;
  const instant = form.test(text) ? Date.parse(text) : Number.NaN;
  // `2026-02-31` parses in some forms as a day in March; a day that comes back as another one is none.
  if (Number.isNaN(instant) || parseDate(text.slice(0, 10)) === undefined) {
    throw new UsageError(
      `--at ${text} is no date. Write a day, 2026-11-20, or an instant with its offset, 2026-11-20T08:00:00+08:00.`,
    );
  }
  return instant;
}

/** An instant for people: in UTC, to the minute, the seconds only where there are any. */
export function sayInstant(instant: number): string {
  const text = new Date(instant).toISOString();
  const seconds = text.slice(16, 19);
  return `${text.slice(0, 10)} ${text.slice(11, 16)}${seconds === ':00' ? '' : seconds} UTC`;
}

export const sayDay = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
