import { defineDocument } from '../../engine/index.ts';

export default defineDocument({
  description: 'Says that there is no connection; kept by the device, and shown where a page does not come.',
  view: () => import('./view.tsx'),
});
