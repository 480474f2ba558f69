import { defineApp } from '../../engine/index.ts';
import { type DriveTasksContent, schema } from './schema.ts';

export default defineApp<DriveTasksContent>({
  description: 'What the server works at for the visitor: downloads from links, large moves and copies.',
  schema,
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
