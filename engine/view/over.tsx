import { fork, type Scope } from 'effector';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { localeHref } from '../match/href.ts';
import { around, type PageSite } from './around.tsx';
import { navigateFx } from './navigation.ts';
import { SiteProvider } from './site-context.tsx';

export type { PageSite };

/**
 * Draws a part of an app page over a document, which has no React of its own, with the words and the site of that app
 * page. @returns the scope of its models.
 */
export function mountOver(state: PageSite, part: ReactNode): Scope {
  const { site } = state;
  const scope = fork({
    handlers: [[navigateFx, ({ to }: { to: string }) => location.assign(localeHref(to, site.locale, site))]],
  });
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(around(state, scope, <SiteProvider value={site}>{part}</SiteProvider>));
  return scope;
}
