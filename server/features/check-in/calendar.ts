const dayLength = 24 * 60 * 60 * 1000;

/** Days of the calendar are numbered by this: days since 1970-01-01, wherever that was. */
export type Day = number;

const namePattern = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/;

/** Making a formatter takes a hundred times as long as using one; there are some 600 zones, with all their names. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const mostFormatters = 1000;

/** The formatter of a zone; undefined where there is no such zone. */
function formatterOf(timeZone: string): Intl.DateTimeFormat | undefined {
  const known = formatters.get(timeZone);
  if (known) return known;
  try {
    const made = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    });
    // Names in any mixture of letters are zones too.
    if (formatters.size >= mostFormatters) formatters.clear();
    formatters.set(timeZone, made);
    return made;
  } catch {
    return undefined;
  }
}

/** The IANA zone of this name, as the server writes it; undefined for anything else, such as an offset. */
export const timeZoneOf = (name: string | null | undefined): string | undefined =>
  name && name.length <= 64 && namePattern.test(name)
    ? formatterOf(name)?.resolvedOptions().timeZone
    : undefined;

/**
 * Which day it is in a zone. Days have 23 to 25 hours where clocks are changed, so that they are never counted by hours.
 * @param timeZone of `timeZoneOf`
 */
export function dayIn(timeZone: string, now: number): Day {
  const parts = formatterOf(timeZone)!.formatToParts(now);
  const [year, month, day] = (['year', 'month', 'day'] as const).map((name) =>
    Number(parts.find(({ type }) => type === name)?.value),
  );
  return Date.UTC(year!, month! - 1, day!) / dayLength;
}

/** `2026-11-28`. */
export const textOf = (day: Day): string => new Date(day * dayLength).toISOString().slice(0, 10);

export const dayOf = (text: string): Day => Date.parse(`${text}T00:00:00Z`) / dayLength;
