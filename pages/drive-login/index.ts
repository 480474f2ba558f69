import { defineApp } from '../../engine/index.ts';
import { messages as signIn } from '../../features/sign-in/messages.ts';

export default defineApp({
  description:
    'Sign-in and sign-up; afterwards the visitor goes on to `?return_to=/a/path`, else to the drive.',
  messages: [...signIn],
  view: () => import('./view.tsx'),
});
