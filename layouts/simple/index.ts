import { defineLayout } from '../../engine/index.ts';

export default defineLayout({
  description:
    'Only the logo and the language menu; the page stands in the middle: for errors and single questions.',
  frames: 'document',
  view: () => import('./view.tsx'),
});
