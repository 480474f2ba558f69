import { defineLayout } from '../../engine/index.ts';

export default defineLayout({
  description: 'Nothing around the page, which fills the window: for TVs.',
  frames: 'document',
  view: () => import('./view.tsx'),
});
