import { defineLayout } from '../../engine/index.ts';

export default defineLayout({
  description:
    'Agreements and policies: the list of all of them at the side, the text in a column that reads and prints well.',
  frames: 'document',
  view: () => import('./view.tsx'),
});
