import { defineApp } from '../../engine/index.ts';
import { messages as signIn } from '../../features/sign-in/messages.ts';
import { messages as program } from '../../features/sign-in-bridge/messages.ts';

export default defineApp({
  description:
    'Sign-in and sign-up, also by a program that has opened the page; afterwards the visitor goes on to `?return_to=/a/path`, else to the drive.',
  messages: [...signIn, ...program],
  view: () => import('./view.tsx'),
});
