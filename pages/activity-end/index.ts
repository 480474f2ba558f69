import { defineDocument } from '../../engine/index.ts';

export default defineDocument({
  description: 'Says that a campaign is over.',
  head: () => ({ noindex: true }),
  view: () => import('./view.tsx'),
});
