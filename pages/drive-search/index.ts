import { defineApp } from '../../engine/index.ts';

export default defineApp({
  description: 'Files and folders whose names hold the words of the address.',
  messages: ['files.', 'errors.', 'ui.', 'frame.', 'nav.', 'language.', 'theme.', 'cookieNotice.'],
  view: () => import('./view.tsx'),
});
