import { defineApp } from '../../engine/index.ts';

export default defineApp({
  description: 'What the server works at for the visitor: downloads from links, large moves and copies.',
  messages: [
    'tasks.',
    'uploads.',
    'errors.',
    'ui.',
    'frame.',
    'nav.',
    'language.',
    'theme.',
    'cookieNotice.',
    'signIn.',
  ],
  view: () => import('./view.tsx'),
});
