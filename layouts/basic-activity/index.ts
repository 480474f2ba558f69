import { defineLayout } from '../../engine/index.ts';

export default defineLayout({
  description: 'As basic, with an awning over the header: for pages around a campaign.',
  frames: 'document',
  view: () => import('./view.tsx'),
});
