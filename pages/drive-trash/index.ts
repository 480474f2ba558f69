import { defineApp } from '../../engine/index.ts';

export default defineApp({
  description: 'What was thrown away, with the days until it is gone for ever.',
  messages: ['files.', 'errors.', 'ui.', 'frame.', 'nav.', 'language.', 'theme.', 'cookieNotice.'],
  view: () => import('./view.tsx'),
});
