import { defineApp } from '../../engine/index.ts';
import { messages as notices } from '../../features/notices/messages.ts';

export default defineApp({
  description: 'Ends a kind of letter, by the signed link of one (`?d=`). Opening it changes nothing.',
  head: () => ({ noindex: true }),
  messages: ['unsubscribe.', ...notices],
  view: () => import('./view.tsx'),
});
