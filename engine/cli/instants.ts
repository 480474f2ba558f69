import { parseDate, parseInstant } from '../manifest/instants.ts';
import type { Sources } from '../render/reading.ts';
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

/** Offsets from UTC in minutes, by the instants that staff wrote with them. */
export type WrittenOffsets = ReadonlyMap<number, number>;

const written = /\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?([+-])(\d\d):(\d\d)/g;

/** How the instants of a site are written: who wrote 20 November in Beijing is not told of the 19th. */
export function offsetsIn(sources: WrittenSources): WrittenOffsets {
  const known = offsetsOf.get(sources) ?? findOffsets(sources);
  offsetsOf.set(sources, known);
  return known;
}

type WrittenSources = Pick<Sources, 'manifest' | 'included' | 'content'>;
/** Several parts of a check ask for those of the same sources. */
const offsetsOf = new WeakMap<WrittenSources, WrittenOffsets>();

function findOffsets({ manifest, included, content }: WrittenSources): WrittenOffsets {
  const offsets = new Map<number, number>();
  const seen = new Set<string>();
  for (const text of [manifest, ...(included?.values() ?? []), ...content.values()])
    for (const [whole, sign, hours, minutes] of text.matchAll(written)) {
      if (seen.has(whole)) continue;
      seen.add(whole);
      const instant = parseInstant(whole);
      const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
      if (typeof instant === 'number' && !offsets.has(instant)) offsets.set(instant, offset);
    }
  return offsets;
}

/** An instant for people: as it was written, else in UTC; to the minute, the seconds only where there are any. */
export function sayInstant(instant: number, offsets?: WrittenOffsets): string {
  const offset = offsets?.get(instant) ?? 0;
  const text = shifted(instant, offset);
  const seconds = text.slice(16, 19);
  const zone = offset === 0 ? 'UTC' : sayOffset(offset);
  return `${text.slice(0, 10)} ${text.slice(11, 16)}${seconds === ':00' ? '' : seconds} ${zone}`;
}

export const sayDay = (instant: number, offsets?: WrittenOffsets): string =>
  shifted(instant, offsets?.get(instant) ?? 0).slice(0, 10);

const shifted = (instant: number, offset: number): string =>
  new Date(instant + offset * 60_000).toISOString();

/** `+08:00`, of an offset in minutes. */
export function sayOffset(offset: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${offset < 0 ? '-' : '+'}${hours}:${minutes}`;
}
