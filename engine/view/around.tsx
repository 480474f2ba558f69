import type { Scope } from 'effector';
import { Provider } from 'effector-react';
import { type ReactNode, StrictMode } from 'react';
import { createIntl, RawIntlProvider } from 'react-intl';
import type { AppState } from '../render/app-page.tsx';
import { withShownValues } from './shown-words.ts';

/** The providers around everything that the browser draws: the scope of the models, and the words of the page. */
export function around({ site, messages }: AppState, scope: Scope, tree: ReactNode): ReactNode {
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
