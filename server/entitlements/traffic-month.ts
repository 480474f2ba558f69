/** A month of traffic: from its first day to that of the next, in UTC, so that it is the same month for every process and reader. */
export interface TrafficMonth {
  /** `2027-01-01`. */
  readonly first: string;
  readonly next: string;
}

/** @param now milliseconds since 1970. */
export function trafficMonth(now: number): TrafficMonth {
  const at = new Date(now);
  const firstOf = (month: number): string => dayOf(Date.UTC(at.getUTCFullYear(), month, 1));
  return { first: firstOf(at.getUTCMonth()), next: firstOf(at.getUTCMonth() + 1) };
}

/** A rest of a month that is worth paying for, in milliseconds. */
const leastRest = 7 * 24 * 60 * 60 * 1000;

/** Until when traffic counts that is paid once, at `now`: to the end of the month, or of the next where less than a week is left. */
export function onceUntil(now: number): Date {
  const ends = Date.parse(`${trafficMonth(now).next}T00:00:00Z`);
  return new Date(ends - now >= leastRest ? ends : Date.parse(`${trafficMonth(ends).next}T00:00:00Z`));
}

/** The day of an instant in UTC, `2027-01-31`. */
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);
