import { defineApp } from '../../engine/index.ts';
import { type DriveTrashContent, schema } from './schema.ts';

export default defineApp<DriveTrashContent>({
  description: 'What was thrown away, with the days until it is gone for ever.',
  schema,
  messages: ['files.', 'errors.', 'ui.', 'frame.', 'nav.', 'language.', 'theme.', 'cookieNotice.'],
  view: () => import('./view.tsx'),
});
