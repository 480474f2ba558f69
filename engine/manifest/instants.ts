import type { Context } from './context.ts';
import { instantSlip } from './mistakes/date-slips.ts';
import type { Loose, Manifest } from './schema.ts';
import type { SiteWindow } from './site.ts';
import type { Path } from './yaml/values.ts';

type WindowDraft = Loose<NonNullable<Manifest['routes'][number]['window']>>;

const instantForm = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?([Zz]|[+-]\d\d:\d\d)?$/;

/** An instant (RFC 3339, seconds and offset required) in ms since the epoch, or why it is none. */
export function parseInstant(text: string): number | 'invalid-date' | 'missing-offset' {
  const parts = instantForm.exec(text);
  if (parts === null) return parseDate(text) === undefined ? 'invalid-date' : 'missing-offset';
  const [, date = '', hour, minute, second, offset] = parts;
  if (parseDate(date) === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59)
    return 'invalid-date';
  if (offset === undefined) return 'missing-offset';
  if (second === undefined) return 'invalid-date';
  const instant = Date.parse(text.replace(' ', 'T').toUpperCase());
  return Number.isNaN(instant) ? 'invalid-date' : instant;
}

/** The first instant in UTC of a day written `YYYY-MM-DD`, or undefined where the calendar has no such day. */
export function parseDate(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const [year, month, day] = [text.slice(0, 4), text.slice(5, 7), text.slice(8)].map(Number) as Day;
  // 31 February would be taken for 3 March.
  if (day > (month === 2 && isLeap(year) ? 29 : (lengths[month - 1] ?? 0))) return undefined;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(instant) ? undefined : instant;
}

type Day = [year: number, month: number, day: number];
/** Days of the months, of which February has another one in leap years. */
const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** Checks a window's edges and their order. @returns the window, where it is sound. */
export function checkWindow(
  window: WindowDraft | undefined,
  path: Path,
  context: Context,
): SiteWindow | undefined {
  if (window === undefined) return undefined;
  const { faults, positions } = context;
  if (positions.keys(path).length === 0) {
    faults.report({
      code: 'empty-window',
      range: positions.value(path),
      message: 'The window has neither `from` nor `to`.',
    });
    return undefined;
  }
  const from = checkInstant(window.from, [...path, 'from'], context);
  const to = checkInstant(window.to, [...path, 'to'], context);
  const isSound =
    (window.from === undefined) === (from === undefined) && (window.to === undefined) === (to === undefined);
  if (from === undefined || to === undefined || from < to) return isSound ? toWindow(window) : undefined;
  const related = [{ message: 'starts here', range: positions.value([...path, 'from']) }];
  const message =
    from === to ? 'The window ends at the instant it starts.' : 'The window ends before it starts.';
  faults.report({ code: 'window-order', range: positions.value([...path, 'to']), message, related });
  return undefined;
}

/** Reports what is no instant, and returns undefined for it. */
export function checkInstant(
  text: string | undefined,
  path: Path,
  { faults, positions }: Context,
): number | undefined {
  if (text === undefined) return undefined;
  const instant = parseInstant(text);
  if (typeof instant === 'number') return instant;
  if (instant === 'missing-offset') {
    const message = `"${text}" does not say in which time zone it is.`;
    const day = text.slice(0, 10);
    const time = text.slice(11) || '00:00:00';
    const help = `Write the time and its offset from UTC: "${day}T${time}+08:00" for Beijing, "${day}T${time}Z" for UTC.`;
    faults.report({ code: instant, range: positions.value(path), message, help });
    return undefined;
  }
  reportDate(instantSlip(text), text, path, { faults, positions });
  return undefined;
}

/** A date that cannot be read, with what it was meant to be where that is certain. */
export function reportDate(
  { problem, help, certain }: ReturnType<typeof instantSlip>,
  text: string,
  path: Path,
  { faults, positions }: Pick<Context, 'faults' | 'positions'>,
): void {
  const range = positions.value(path);
  const written = certain === undefined || /^\d{4}-\d\d-\d\d$/.test(certain) ? certain : `"${certain}"`;
  const suggestions =
    written === undefined ? [] : [{ title: `Write ${written}`, edits: [{ range, text: written }] }];
  faults.report({ code: 'invalid-date', range, message: `"${text}" ${problem}.`, help, suggestions });
}

/** The window of a route whose edges were checked. */
export function toWindow(
  window: { from?: string | undefined; to?: string | undefined } | undefined,
): SiteWindow | undefined {
  if (window === undefined) return undefined;
  const from = window.from === undefined ? undefined : parseInstant(window.from);
  const to = window.to === undefined ? undefined : parseInstant(window.to);
  return { ...(typeof from === 'number' && { from }), ...(typeof to === 'number' && { to }) };
}
