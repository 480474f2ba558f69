import { defineLayout } from '../../engine/index.ts';
import { messages as frame } from '../../features/frame/messages.ts';
import { messages as signIn } from '../../features/sign-in/messages.ts';
import { messages as siteFrame } from '../../features/site-frame/messages.ts';

export default defineLayout({
  description:
    'For staff who change the site: a header, and the whole window for the page. Behind the sign-in.',
  frames: 'app',
  requires: () => 'login',
  messages: [...frame, ...siteFrame, ...signIn],
  view: () => import('./view.tsx'),
});
