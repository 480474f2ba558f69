import { defineApp } from '../../engine/index.ts';
import { type LoginContent, schema } from './schema.ts';

export default defineApp<LoginContent>({
  description:
    'Sign-in and sign-up; afterwards the visitor goes on to `?return_to=/a/path`, else to the drive.',
  schema,
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
