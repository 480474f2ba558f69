import type { MediaFacts } from '../tree/media.ts';

/** Nothing to know, or nothing that can be read. */
export const noFacts: MediaFacts = {};

/** Tracks and chapters that are kept of one file. */
export const [mostTracks, mostChapters] = [64, 200];

/** A text from inside a file, in one line and of bearable length. */
export const shortText = (text: unknown): string =>
  typeof text === 'string' || typeof text === 'number'
    ? String(text)
        .replace(/[\p{C}\p{Z}]+/gu, ' ')
        .trim()
        .toWellFormed()
        .slice(0, 120)
        .toWellFormed()
        .trimEnd()
    : '';

/** A number that is finite and not below 0; texts are read. */
export function positive(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number.parseFloat(value) : value;
  return typeof number === 'number' && number > 0 && number < 2 ** 48 ? number : undefined;
}

export const rounded = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : Math.round(value * 1000) / 1000;

/** A date as a file says it; none outside the years that a camera can know. */
export function dateOf(value: unknown): string | undefined {
  const date = value instanceof Date ? value : new Date(typeof value === 'string' ? value : Number.NaN);
  const year = date.getTime() ? date.getUTCFullYear() : 0;
  return year > 1900 && year < 2200 ? date.toISOString() : undefined;
}

/** Without what is not known. */
export function known<Facts extends object>(
  facts: Facts,
): { [Key in keyof Facts]?: NonNullable<Facts[Key]> } {
  return Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== undefined && value !== '' && value !== false),
  ) as { [Key in keyof Facts]?: NonNullable<Facts[Key]> };
}
