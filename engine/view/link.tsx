import type { AnchorHTMLAttributes } from 'react';
import { type ExternalAddress, externalRel, isExternal } from '../match/external.ts';
import { type LinkTarget, localeHref } from '../match/href.ts';
import { useSite } from './site-context.tsx';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A route's address, a path made by `href`, `#anchor` on this page, or an external address from staff. */
  to: LinkTarget | ExternalAddress | `#${string}`;
}

/**
 * A plain anchor in the visitor's language. On an app page the router takes over clicks on links to pages of the same
 * layout in which the server has no part; every other link is a load.
 */
export function Link({ to, ...rest }: LinkProps) {
  const site = useSite();
  if (isExternal(to)) return <a href={to} rel={externalRel} {...rest} />;
  return <a href={to.startsWith('#') ? to : localeHref(to, site.locale, site)} {...rest} />;
}
