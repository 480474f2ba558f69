import { defineApp } from '../../engine/index.ts';
import { type DriveRecentContent, schema } from './schema.ts';

export default defineApp<DriveRecentContent>({
  description: 'What was used lately, by days.',
  schema,
  messages: ['files.', 'errors.', 'ui.', 'frame.', 'nav.', 'language.', 'theme.', 'cookieNotice.'],
  view: () => import('./view.tsx'),
});
