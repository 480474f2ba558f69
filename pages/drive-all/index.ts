import { defineApp } from '../../engine/index.ts';

export default defineApp({
  description: 'The visitor’s drive: a folder with all that lies in it.',
  messages: [
    ...['files.', 'errors.', 'ui.', 'frame.', 'nav.', 'language.', 'theme.', 'cookieNotice.'],
    // Of what stands in the layout, whichever page is open.
    ...[
      'uploads.',
      'preview.',
      'downloads.',
      'details.',
      'storage.',
      'redeem.',
      'signIn.',
      'tasks.',
      'sharing.',
    ],
  ],
  view: () => import('./view.tsx'),
});
