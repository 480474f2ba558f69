import { defineApp } from '../../engine/index.ts';
import { messages as uploads } from '../../features/uploads/messages.ts';

export default defineApp({
  description:
    'Where people without an account add files to what somebody has requested, and see nothing that is there.',
  head: () => ({ noindex: true }),
  messages: ['fileRequest.', 'sharePage.passcode.', 'sharePage.home', 'signIn.captcha', ...uploads],
  view: () => import('./view.tsx'),
});
