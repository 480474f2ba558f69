import { defineDocument } from '../../engine/index.ts';

export default defineDocument({
  description: 'The drive on a TV: signed in by a code, steered by arrow keys or a game pad.',
  view: () => import('./view.tsx'),
});
