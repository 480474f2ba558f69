import { localiseText } from '../define/localise.ts';
import type { EntryLink } from '../define/page.ts';
import type { Text } from '../define/text.ts';
import type { SiteAt } from '../manifest/clock.ts';
import { fillPath, type SitePath } from '../match/href.ts';
import type { SiteSnapshot } from './snapshot.ts';

/** The entries of a list as links, those that are open at an instant. */
export function entryLinks(
  { list, most, locale }: { readonly list: string; readonly most: number; readonly locale: string },
  { site, entries, intl }: Pick<SiteSnapshot, 'site' | 'entries' | 'intl'>,
  at: SiteAt,
): readonly EntryLink[] {
  const route = site.routes.find(({ data }) => data === list);
  if (route === undefined) return [];
  const words = (text: Text): string =>
    localiseText(text, locale, site.locales.default, (id) => intl(locale).formatMessage({ id }));
  return entries
    .list(route)
    .filter(({ window }) => at.isOpen(window))
    .slice(0, most)
    .map(({ params, title, description }) => ({
      // Made of a route of the manifest.
      to: fillPath(route.path, params) as SitePath,
      title: words(title),
      description: description && words(description),
    }));
}
