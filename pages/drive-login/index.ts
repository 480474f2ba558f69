import { defineApp } from '../../engine/index.ts';

export default defineApp({
  description:
    'Sign-in and sign-up; afterwards the visitor goes on to `?return_to=/a/path`, else to the drive.',
  messages: [
    'signIn.',
    'firstSteps.',
    'actions.',
    'frame.',
    'nav.',
    'language.',
    'theme.',
    'cookieNotice.',
    'ui.',
    'errors.',
    'uploads.',
  ],
  view: () => import('./view.tsx'),
});
