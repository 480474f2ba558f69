import { defineApp } from '../../engine/index.ts';
import { messages as notices } from '../../features/notices/messages.ts';
import { messages as signIn } from '../../features/sign-in/messages.ts';

export default defineApp({
  description:
    'Lets a device in by the code that it shows (RFC 8628), typed or in `?user_code=`, or a third-party app with `?client_id=` (RFC 6749). Devices are given codes only where a route has this page at `/auth`.',
  // A part of the server's own: shares, in the same frame, need not carry the words of this page, which is opened by a load.
  head: () => ({ noindex: true }),
  isNeverFramed: true,
  messages: ['auth.', 'scopes.', ...signIn, ...notices],
  view: () => import('./view.tsx'),
});
