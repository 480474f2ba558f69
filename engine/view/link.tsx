import type { AnchorHTMLAttributes } from 'react';
import { localeHref } from '../match/href.ts';
import { useSite } from './site-context.tsx';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of this site without language (`/faq#storage`), or `#anchor` on this page. */
  to: string;
}

/**
 * A plain anchor in the visitor's language. On app pages the router takes clicks on it over where its target is an
 * app page too; everywhere else the browser follows it.
 */
export function Link({ to, ...rest }: LinkProps) {
  const site = useSite();
  return <a href={to.startsWith('#') ? to : localeHref(to, site.locale, site.unprefixed)} {...rest} />;
}
