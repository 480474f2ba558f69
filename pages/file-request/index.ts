import { defineApp } from '../../engine/index.ts';
import { messages as links } from '../../features/link-pages/messages.ts';
import { messages as uploads } from '../../features/uploads/messages.ts';

export default defineApp({
  description:
    'Where people without an account add files to what somebody has requested, and see nothing that is there.',
  head: () => ({ noindex: true }),
  messages: ['fileRequest.', ...links, ...uploads],
  view: () => import('./view.tsx'),
});
