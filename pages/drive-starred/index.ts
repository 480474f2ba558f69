import { defineApp } from '../../engine/index.ts';

export default defineApp({
  description: 'What has a star, from all folders.',
  messages: ['files.', 'errors.', 'ui.', 'frame.', 'nav.', 'language.', 'theme.', 'cookieNotice.'],
  view: () => import('./view.tsx'),
});
