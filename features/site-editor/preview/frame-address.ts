import { localeHref } from '../../../engine/index.ts';

interface Shown {
  /** A path without language, perhaps with a query and a hash. */
  readonly address: string;
  readonly locale: string;
  readonly unprefixed: readonly string[];
  /** The draft that the server keeps; empty where the site is shown as it is. */
  readonly draftId: string;
  /** An instant as a field of date and time has it; empty is now. */
  readonly instant: string;
}

/** The address of a page as the preview shows it. */
export function frameAddress({ address, locale, unprefixed, draftId, instant }: Shown): string {
  const [whole = '/', hash] = address.split(/#(.*)/s);
  const [path = '/', search = ''] = whole.split(/\?(.*)/s);
  const query = new URLSearchParams(search);
  query.set('__draft', draftId === '' ? 'off' : draftId);
  const time = instantOf(instant);
  if (draftId !== '' && time !== undefined) query.set('__at', time);
  const localised = localeHref(path as never, locale, unprefixed);
  return `${localised}?${query}${hash ? `#${hash}` : ''}`;
}

/** The instant in the world's time; undefined where none is chosen. */
export function instantOf(field: string): string | undefined {
  const time = field === '' ? Number.NaN : Date.parse(field);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
