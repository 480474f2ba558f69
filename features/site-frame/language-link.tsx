import type { ReactNode } from 'react';
import { addressFrom, localeHref } from '../../engine/index.ts';
import { type SiteView, useSite } from '../../engine/view/index.ts';

type Addresses = Readonly<Record<string, string>>;

/** The header and the footer of a page need the same. */
const known = new WeakMap<SiteView, Addresses>();

/** The addresses of this page by language. A language without an address of its own is in the query. */
export function useLanguageAddresses(): Addresses {
  const site = useSite();
  const addresses = known.get(site) ?? languageAddresses(site);
  known.set(site, addresses);
  return addresses;
}

const languageAddresses = (site: SiteView): Addresses =>
  Object.fromEntries(
    site.locales.map(({ tag }) => {
      const { path } = site;
      const address = localeHref(path, tag, site);
      if (address === path) return [tag, `${path}?locale=${tag}`];
      return [tag, addressFrom(address, tag, site.locale, site)];
    }),
  );

/**
 * This page in another language. A plain link; the documents' script adds the query and the hash of the address and
 * keeps the choice.
 */
export function LanguageLink(props: {
  readonly tag: string;
  readonly address: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const { tag, address, className, children } = props;
  const { locale } = useSite();
  return (
    <a
      className={className}
      href={address}
      hrefLang={tag}
      lang={tag}
      data-locale={tag}
      aria-current={tag === locale ? 'true' : undefined}
    >
      {children}
    </a>
  );
}
