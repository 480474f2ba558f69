import { defineLayout } from '../../engine/index.ts';

export default defineLayout({
  description: 'Only the logo, which leads nowhere, and the page in the middle: for what is shown offline.',
  frames: 'document',
  view: () => import('./view.tsx'),
});
