import { fork, type Scope } from 'effector';
import { Provider } from 'effector-react';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createIntl, RawIntlProvider } from 'react-intl';
import { localeHref } from '../match/href.ts';
import type { AppState } from '../render/app-page.tsx';
import { navigateFx } from './navigation.ts';
import { SiteProvider } from './site-context.tsx';

/**
 * Draws a part of an app page over a document, which has no React of its own, with the words and the site of that app
 * page. @returns the scope of its models.
 */
export function mountOver({ site, messages }: AppState, part: ReactNode): Scope {
  const { locale } = site;
  const intl = createIntl({ locale, messages: messages as Record<string, string>, onError: () => {} });
  const scope = fork({
    handlers: [
      [navigateFx, ({ to }: { to: string }) => location.assign(localeHref(to, locale, site.unprefixed))],
    ],
  });
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <StrictMode>
      <Provider value={scope}>
        <RawIntlProvider value={intl}>
          <SiteProvider value={site}>{part}</SiteProvider>
        </RawIntlProvider>
      </Provider>
    </StrictMode>,
  );
  return scope;
}

export type { AppState };
