/** As PostgreSQL writes an instant for a session that is in UTC. */
const inUtc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/;

/**
 * A `timestamptz` as a date, to the millisecond below. A page of a list has hundreds, so the usual form is parsed by
 * the engine; years of other lengths, other zones and infinity by the driver.
 */
export function readTime<Other>(text: string, otherwise: (text: string) => Other): Date | Other {
  if (!inUtc.test(text)) return otherwise(text);
  return new Date(`${text.slice(0, 10)}T${text.slice(11, Math.min(23, text.length - 3))}Z`);
}

/** The same as RFC 3339 writes it, without a date in between. */
export function writtenTime(text: string, otherwise: (text: string) => Date): string {
  if (!inUtc.test(text)) return otherwise(text).toISOString();
  const [date, time] = [text.slice(0, 10), text.slice(11, Math.min(23, text.length - 3))];
  return `${date}T${time.length === 8 ? `${time}.000` : time.padEnd(12, '0')}Z`;
}
