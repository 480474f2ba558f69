import { defineApp } from '../../engine/index.ts';
import { type FeedbackContent, schema } from './schema.ts';

export default defineApp<FeedbackContent>({
  description: 'A word to whoever runs the drive; nobody has to be signed in for it.',
  schema,
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
