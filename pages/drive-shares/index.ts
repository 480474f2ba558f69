import { defineApp } from '../../engine/index.ts';

export default defineApp({
  description: 'The links that the visitor has made: how they stand, what became of them, and their end.',
  messages: [
    ...['shares.', 'sharing.', 'errors.', 'ui.', 'frame.', 'nav.', 'language.', 'theme.', 'cookieNotice.'],
    'signIn.',
  ],
  view: () => import('./view.tsx'),
});
