import { localeHref } from '../../../engine/index.ts';
import type { SiteView } from '../../../engine/view/index.ts';

interface Shown {
  /** A path without language, perhaps with a query and a hash. */
  readonly address: string;
  readonly locale: string;
  readonly site: Pick<SiteView, 'unprefixed' | 'translated'>;
  /** The draft that the server keeps. */
  readonly draftId: string;
  /** An instant as a field of date and time has it; empty is now. */
  readonly instant: string;
}

/** The address of a page as the preview shows it. */
export function frameAddress({ address, locale, site, draftId, instant }: Shown): string {
  const [whole = '/', hash] = address.split(/#(.*)/s);
  const [path = '/', search = ''] = whole.split(/\?(.*)/s);
  const query = new URLSearchParams(search);
  query.set('__draft', draftId);
  const time = instantOf(instant);
  if (time !== undefined) query.set('__at', time);
  const localised = localeHref(path, locale, site);
  return `${localised}?${query}${hash ? `#${hash}` : ''}`;
}

/** The instant in the world's time; undefined where none is chosen. */
function instantOf(field: string): string | undefined {
  const time = field === '' ? Number.NaN : Date.parse(field);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
