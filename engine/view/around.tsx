import type { Scope } from 'effector';
import { Provider } from 'effector-react';
import { type ReactNode, StrictMode } from 'react';
import { RawIntlProvider } from 'react-intl';
import type { SiteView } from './site-context.tsx';
import { createWords, type FailedMessage } from './words.ts';

/** The part of an app page's state that everything in the browser needs. */
export interface PageSite {
  readonly site: SiteView;
  /** Compiled messages by their ids. */
  readonly messages: Record<string, unknown>;
}

let known: PageSite['messages'] = {};

/** Whether this page in the browser has a message with that id: for code outside of rendering. */
export const hasMessage = (id: string): boolean => Object.hasOwn(known, id);

/** The providers around everything that the browser draws: the scope of the models, and the words of the page. */
export function around({ site, messages }: PageSite, scope: Scope, tree: ReactNode): ReactNode {
  known = messages;
  const intl = createWords({ locale: site.locale, messages, report: reportOnce() });
  return (
    <StrictMode>
      <Provider value={scope}>
        <RawIntlProvider value={intl}>{tree}</RawIntlProvider>
      </Provider>
    </StrictMode>
  );
}

/** Says in the browser's console which messages cannot be formatted, each once. */
function reportOnce(): (failed: FailedMessage) => void {
  const reported = new Set<string>();
  return ({ id, locale, error }) => {
    if (reported.has(id)) return;
    reported.add(id);
    console.error(`the message "${id}" cannot be formatted in ${locale}`, error);
  };
}
