import { defineApp } from '../../engine/index.ts';

export default defineApp({
  description: 'A word to whoever runs the drive; nobody has to be signed in for it.',
  messages: [
    'feedback.',
    'storage.',
    'redeem.',
    'ui.',
    'errors.',
    'frame.',
    'nav.',
    'language.',
    'theme.',
    'cookieNotice.',
  ],
  view: () => import('./view.tsx'),
});
