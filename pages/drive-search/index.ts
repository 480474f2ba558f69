import { defineApp } from '../../engine/index.ts';
import { type DriveSearchContent, schema } from './schema.ts';

export default defineApp<DriveSearchContent>({
  description: 'Files and folders whose names hold the words of the address.',
  schema,
  messages: ['files.', 'errors.', 'ui.', 'frame.', 'nav.', 'language.', 'theme.', 'cookieNotice.'],
  view: () => import('./view.tsx'),
});
