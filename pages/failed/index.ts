import { defineDocument } from '../../engine/index.ts';

export default defineDocument({
  description: 'Apologises for an error of the server and gives the number to report it by.',
  head: () => ({ noindex: true }),
  view: () => import('./view.tsx'),
});
