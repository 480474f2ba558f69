import { defineApp } from '../../engine/index.ts';
import { messages as notices } from '../../features/notices/messages.ts';

export default defineApp({
  description:
    'Where people without an account add files to what somebody has requested, and see nothing that is there.',
  head: () => ({ noindex: true }),
  messages: [
    'fileRequest.',
    'sharePage.passcode.',
    'sharePage.home',
    ...['uploads.phase.', 'uploads.fault.', 'uploads.name.', 'uploads.cancel', 'uploads.retry'],
    ...notices,
  ],
  view: () => import('./view.tsx'),
});
