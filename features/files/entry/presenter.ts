import { useMemo } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { shownInLine } from '../../../api/contract/shown-text.ts';
import { byteSize } from '../../../ui/byte-size.ts';
import type { EntryFace } from '../../../ui/file-grid/index.ts';
import type { DriveLocation } from '../location/location.ts';
import { isFolder, kindOf, type ListedEntry } from './drive-file.ts';

interface Place {
  /** The folder. */
  readonly name: string;
  /** With the one above it where there is one. */
  readonly short: string;
  readonly whole: string;
}

/** Where an entry that was found lies, and one in the trash lay. */
export function placeOf(
  { place, role }: Pick<ListedEntry, 'place' | 'role'>,
  { formatMessage }: IntlShape,
): Place | undefined {
  if (place === undefined) return undefined;
  const names = [
    formatMessage({ id: role ? 'files.page.received' : 'files.root' }),
    ...place.map(({ name }) => shownInLine(name)),
  ];
  const short = names.length > 2 ? ['…', ...names.slice(-2)] : names;
  return { name: names.at(-1) ?? '', short: short.join(' / '), whole: names.join(' / ') };
}

/** The time that a list is about: of the change, of the use, of the trashing. */
export const timeOf = (entry: ListedEntry, location: DriveLocation['type']): string =>
  location === 'trash'
    ? (entry.delete_time ?? '')
    : (location === 'recent' && entry.usedAt) || entry.modified_time;

export const sizeOf = (entry: ListedEntry, { locale }: IntlShape): string =>
  isFolder(entry) ? '' : byteSize(entry.size, locale);

/** Days that something stays in the trash. */
const daysInTrash = 30;
const day = 86_400_000;

/** Days until an entry of the trash is deleted for ever, at least 0. */
export const daysLeft = (deleted: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(deleted) + daysInTrash * day - now) / day));

/**
 * The year is shown where it is not the current one, and the month in digits where its name is as wide as they: a card
 * has little space. One formatter for a whole list: `intl` finds its cached ones by their options, which takes longer
 * than formatting.
 */
export function dayWriter({ locale, formatters }: IntlShape, timeZone?: string): (time: string) => string {
  const month = /^(ja|ko|zh)/.test(locale) ? 'numeric' : 'short';
  const [within, beyond] = [{}, { year: 'numeric' } as const].map((year) =>
    formatters.getDateTimeFormat(locale, { ...year, month, day: 'numeric', timeZone }),
  ) as [Intl.DateTimeFormat, Intl.DateTimeFormat];
  const isUtc = timeZone === 'UTC';
  const yearOf = (time: Date) => (isUtc ? time.getUTCFullYear() : time.getFullYear());
  return (text) => {
    const time = new Date(text);
    const format = yearOf(time) === yearOf(new Date()) ? within : beyond;
    return import.meta.env.SSR && isUtc ? writtenDay(format, time) : format.format(time);
  };
}

/** Days, in UTC, as the formats of the server wrote them: hundreds of entries are of one day, and pages of a few years. */
const writtenDays = new WeakMap<Intl.DateTimeFormat, Map<number, string>>();
const mostDays = 5000;

function writtenDay(format: Intl.DateTimeFormat, time: Date): string {
  const days = writtenDays.get(format) ?? new Map<number, string>();
  const number = Math.floor(time.getTime() / day);
  const known = days.get(number);
  if (known !== undefined) return known;
  const text = format.format(time);
  if (days.size < mostDays) days.set(number, text);
  writtenDays.set(format, days);
  return text;
}

/** Facts for the one line below a name: in the trash the days left, under the title of a day the hour. */
export function factsOf(
  entry: ListedEntry,
  location: DriveLocation['type'],
  intl: IntlShape,
  writeDay: (time: string) => string = dayWriter(intl),
): readonly string[] {
  const time = timeOf(entry, location);
  const when = () => {
    if (location === 'trash')
      return intl.formatMessage({ id: 'files.daysLeft.note' }, { count: daysLeft(time, Date.now()) });
    return location === 'recent' ? intl.formatTime(time) : writeDay(time);
  };
  const owner = shownInLine(entry.ownerName ?? '');
  return [owner, sizeOf(entry, intl), time && when()].filter(Boolean);
}

interface PresenterOptions {
  /** Without one days are those of this device. */
  readonly timeZone?: string;
}

/** Presents entries for a list of this kind. */
export function useEntryPresenter(
  location: DriveLocation['type'],
  { timeZone }: PresenterOptions = {},
): (entry: ListedEntry) => EntryFace {
  const intl = useIntl();
  return useMemo(() => {
    const writeDay = dayWriter(intl, timeZone);
    return (entry) => {
      const facts = factsOf(entry, location, intl, writeDay);
      const place = placeOf(entry, intl);
      return {
        kind: kindOf(entry),
        color: entry.folder_color,
        thumbnail: entry.thumbnail_link || undefined,
        isStarred: entry.starred,
        isShared: entry.shared,
        found: entry.found,
        note: facts,
        place: place && { label: place.name, title: place.whole },
        spoken: place ? [...facts, place.whole] : facts,
      };
    };
  }, [intl, location, timeZone]);
}
