import { defineApp } from '../../engine/index.ts';
import { messages as redeem } from '../../features/redeem/messages.ts';
import { messages as settings } from '../../features/settings/messages.ts';
import { messages as storage } from '../../features/storage/messages.ts';

export default defineApp({
  description:
    'The account: profile, plan, how one signs in, where one is signed in, settings, data, deletion.',
  messages: [
    'account.',
    'scopes.',
    'nav.',
    'uploads.left',
    'payment.open',
    ...settings,
    ...redeem,
    ...storage,
  ],
  view: () => import('./view.tsx'),
});
