import { defineLayout } from '../../engine/index.ts';

export default defineLayout({
  description: 'The drive: a header, and at the side a list that collapses, or opens as a drawer on phones.',
  frames: 'app',
  view: () => import('./view.tsx'),
});
