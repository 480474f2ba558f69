import { defineDocument } from '../../engine/index.ts';
import { type InstallContent, type InstallData, schema } from './schema.ts';

export default defineDocument<InstallContent, InstallData>({
  description: 'How the drive is installed: a section for each device, that of the visitor first.',
  schema,
  load: ({ title, site }) => ({ title, home: site.url }),
  view: () => import('./view.tsx'),
});
