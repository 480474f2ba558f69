const dayLength = 24 * 60 * 60 * 1000;

/** Days of the calendar are numbered by this: days since 1970-01-01, wherever that was. */
export type Day = number;

const namePattern = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/;

/** The IANA zone of this name, as the server writes it; undefined for anything else, such as an offset. */
export function timeZoneOf(name: string | null | undefined): string | undefined {
  if (!name || name.length > 64 || !namePattern.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Which day it is in a zone. Days have 23 to 25 hours where clocks are changed, so that they are never counted by hours. */
export function dayIn(timeZone: string, now: number): Day {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(now);
  const [year, month, day] = (['year', 'month', 'day'] as const).map((name) =>
    Number(parts.find(({ type }) => type === name)?.value),
  );
  return Date.UTC(year!, month! - 1, day!) / dayLength;
}

/** `2026-11-28`. */
export const textOf = (day: Day): string => new Date(day * dayLength).toISOString().slice(0, 10);

export const dayOf = (text: string): Day => Date.parse(`${text}T00:00:00Z`) / dayLength;
