import { defineApp } from '../../engine/index.ts';
import { type DriveStarredContent, schema } from './schema.ts';

export default defineApp<DriveStarredContent>({
  description: 'What has a star, from all folders.',
  schema,
  messages: ['files.', 'errors.', 'ui.', 'frame.', 'nav.', 'language.', 'theme.', 'cookieNotice.'],
  view: () => import('./view.tsx'),
});
