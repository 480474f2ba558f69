import type { Scope } from 'effector';
import { Provider } from 'effector-react';
import { type ReactNode, StrictMode } from 'react';
import { createIntl, RawIntlProvider } from 'react-intl';
import { withShownValues } from './shown-words.ts';
import type { SiteView } from './site-context.tsx';

/** The part of an app page's state that everything in the browser needs. */
export interface PageSite {
  readonly site: SiteView;
  /** Compiled messages by their ids. */
  readonly messages: Record<string, unknown>;
}

let known: PageSite['messages'] = {};

/** Whether this page in the browser has words under that id: for what is known before anything is drawn. */
export const hasMessage = (id: string): boolean => Object.hasOwn(known, id);

/** The providers around everything that the browser draws: the scope of the models, and the words of the page. */
export function around({ site, messages }: PageSite, scope: Scope, tree: ReactNode): ReactNode {
  known = messages;
  const intl = withShownValues(
    createIntl({
      locale: site.locale,
      messages: messages as Record<string, string>,
      onError: () => {},
    }),
  );
  return (
    <StrictMode>
      <Provider value={scope}>
        <RawIntlProvider value={intl}>{tree}</RawIntlProvider>
      </Provider>
    </StrictMode>
  );
}
