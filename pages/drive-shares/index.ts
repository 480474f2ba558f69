import { defineApp } from '../../engine/index.ts';
import { type DriveSharesContent, schema } from './schema.ts';

export default defineApp<DriveSharesContent>({
  description: 'The links that the visitor has made: how they stand, what became of them, and their end.',
  schema,
  messages: [
    ...['shares.', 'sharing.', 'errors.', 'ui.', 'frame.', 'nav.', 'language.', 'theme.', 'cookieNotice.'],
    'signIn.',
  ],
  view: () => import('./view.tsx'),
});
