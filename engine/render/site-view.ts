import { localiseText } from '../define/localise.ts';
import type { Text } from '../define/text.ts';
import type { SiteAt } from '../manifest/clock.ts';
import type { NavigationSection, SiteView } from '../view/site-context.tsx';
import type { SiteSnapshot } from './snapshot.ts';

export const requestsOwn = [
  'origin',
  'domains',
  'path',
  'now',
  'preview',
  'requestId',
  'requestedPath',
] as const;
/** The site as it is for all readers of a language. */
export type FixedSite = Omit<SiteView, (typeof requestsOwn)[number]>;

/** The site as views see it, in one language at one instant; the request's own facts are added by `siteView`. */
export function fixedSiteView(snapshot: SiteSnapshot, at: SiteAt, locale: string): FixedSite {
  const { site } = snapshot;
  const intl = snapshot.intl(locale);
  const words = (text: Text) =>
    localiseText(text, locale, site.locales.default, (id) => intl.formatMessage({ id }));
  const navigation: Record<string, NavigationSection[]> = {};
  for (const [name, groups] of Object.entries(site.navigation)) {
    navigation[name] = groups
      .map((group) => ({
        title: group.title && words(group.title),
        links: (at.isOpen(group.window) ? group.links : [])
          .filter(({ window }) => at.isOpen(window))
          .map(({ to, label, icon }) => ({ to, label: words(label), icon })),
      }))
      // A heading over nothing would be left of a group whose links are all closed.
      .filter(({ links }, index) => links.length > 0 || groups[index]?.links.length === 0);
  }
  const popups = Object.entries(site.popups)
    .filter(([, { window }]) => at.isOpen(window))
    .map(([name, { title, text, link, show }]) => [
      name,
      {
        title: words(title),
        text: words(text),
        link: link && { to: link.to, label: words(link.label) },
        show,
      },
    ]);
  const titles = new Map(site.policies.map(({ kind, title }) => [kind, words(title)]));
  return {
    name: site.name,
    contact: site.contact,
    locale,
    locales: site.locales.supported,
    unprefixed: site.locales.unprefixed,
    translated: site.locales.translated,
    navigation,
    popups: Object.fromEntries(popups),
    policies: at.policies.map((policy) => ({ ...policy, title: titles.get(policy.kind) ?? policy.kind })),
  };
}
