import { defineLayout } from '../../engine/index.ts';
import { messages as details } from '../../features/details/messages.ts';
import { messages as downloads } from '../../features/downloads/messages.ts';
import { messages as files } from '../../features/files/messages.ts';
import { iconNames } from '../../features/frame/icon-names.ts';
import { messages as frame } from '../../features/frame/messages.ts';
import { messages as keyboard } from '../../features/keyboard/messages.ts';
import { messages as notices } from '../../features/notices/messages.ts';
import { messages as popups } from '../../features/popups/messages.ts';
import { messages as preview } from '../../features/preview/messages.ts';
import { messages as redeem } from '../../features/redeem/messages.ts';
import { messages as referral } from '../../features/referral/messages.ts';
import { messages as sharing } from '../../features/sharing/messages.ts';
import { messages as signIn } from '../../features/sign-in/messages.ts';
import { messages as siteFrame } from '../../features/site-frame/messages.ts';
import { messages as storage } from '../../features/storage/messages.ts';
import { messages as tasks } from '../../features/tasks/messages.ts';
import { messages as uploads } from '../../features/uploads/messages.ts';
import { isPrivate } from './private.ts';

export default defineLayout({
  description: 'The drive: a header, and at the side a list that collapses, or opens as a drawer on phones.',
  frames: 'app',
  icons: iconNames,
  requires: (path) => (isPrivate(path) ? 'login' : 'nothing'),
  messages: [
    ...frame,
    ...keyboard,
    ...siteFrame,
    ...files,
    ...details,
    ...preview,
    ...downloads,
    ...uploads,
    ...storage,
    ...redeem,
    ...referral,
    ...signIn,
    ...tasks,
    ...sharing,
    ...popups,
    ...notices,
    'ending.',
    'payment.open',
    'ui.close',
  ],
  view: () => import('./view.tsx'),
});
