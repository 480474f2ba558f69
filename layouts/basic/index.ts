import { defineLayout } from '../../engine/index.ts';

export default defineLayout({
  description: 'Header, page and footer: the frame of most public pages.',
  frames: 'document',
  view: () => import('./view.tsx'),
});
