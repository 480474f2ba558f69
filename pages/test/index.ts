import { defineApp } from '../../engine/index.ts';
import { schema, type TestContent } from './schema.ts';

export default defineApp<TestContent>({
  description: 'Shows the visitor’s own environment, to be copied into a letter to support.',
  schema,
  messages: [
    'test.',
    'frame.',
    'nav.',
    'language.',
    'theme.',
    'cookieNotice.',
    'signIn.',
    'firstSteps.',
    'actions.',
    'errors.',
    'ui.',
    'uploads.',
  ],
  view: () => import('./view.tsx'),
});
