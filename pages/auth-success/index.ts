import { defineDocument } from '../../engine/index.ts';

export default defineDocument({
  description: 'Says in the window of a sign-in that was opened by a program that it may be closed.',
  head: () => ({ noindex: true }),
  view: () => import('./view.tsx'),
});
