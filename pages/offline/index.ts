import { defineDocument } from '../../engine/index.ts';
import { type OfflineContent, schema } from './schema.ts';

export default defineDocument<OfflineContent>({
  description: 'Says that there is no connection; kept by the device, and shown where a page does not come.',
  schema,
  view: () => import('./view.tsx'),
});
