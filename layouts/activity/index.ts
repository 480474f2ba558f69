import { defineLayout } from '../../engine/index.ts';

export default defineLayout({
  description:
    'A campaign from edge to edge: the header lies on the first section of the page, the footer is one line.',
  frames: 'document',
  view: () => import('./view.tsx'),
});
