import type { SignInArrival } from '../../api/contract/sign-in-page.ts';
import { defineApp, type NoContent } from '../../engine/index.ts';
import { messages as signIn } from '../../features/sign-in/messages.ts';
import { messages as program } from '../../features/sign-in-bridge/messages.ts';

export default defineApp<NoContent, SignInArrival>({
  description:
    'Sign-in and sign-up, also by a program that has opened the page; afterwards the visitor goes on to `?return_to=/a/path`, else to the drive.',
  messages: [...signIn, ...program],
  source: 'sign-in',
  stores: async () => (await import('./arrival.ts')).storesOf,
  head: (_, { status }) => ({ status }),
  view: () => import('./view.tsx'),
});
