import { defineApp } from '../../engine/index.ts';

export default defineApp({
  description:
    'The account: profile, plan, how one signs in, where one is signed in, settings, data, deletion.',
  messages: [
    'account.',
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
