import { UsageError } from './command.ts';

/** `2027-01-31` (to the end of that day, or from its beginning, UTC) or `2027-01-31T12:00:00Z`. */
export function readDate(text: string, side: 'end' | 'beginning' = 'end'): Date {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text);
  const ofDay = side === 'end' ? `${text}T23:59:59.999Z` : `${text}T00:00:00Z`;
  const at = new Date(isDay ? ofDay : isTime ? text : Number.NaN);
  // 2027-02-31 would be taken for a day of March.
  const dayOf = (of: string): string => new Date(`${of}T00:00:00Z`).toISOString().slice(0, 10);
  if (Number.isNaN(at.getTime()) || dayOf(text.slice(0, 10)) !== text.slice(0, 10))
    throw new UsageError(`"${text}" is no date: 2027-01-31, or 2027-01-31T12:00:00Z.`);
  return at;
}
