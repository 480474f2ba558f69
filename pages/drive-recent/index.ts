import { defineApp } from '../../engine/index.ts';

export default defineApp({
  description: 'What was used lately, by days.',
  messages: ['files.', 'errors.', 'ui.', 'frame.', 'nav.', 'language.', 'theme.', 'cookieNotice.'],
  view: () => import('./view.tsx'),
});
