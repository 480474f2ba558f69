import { defineLayout } from '../../engine/index.ts';
import { messages as notices } from '../../features/notices/messages.ts';

export default defineLayout({
  description:
    'For what somebody shares: the mark, languages and the way to one’s own drive; the page has all the rest.',
  frames: 'app',
  messages: [
    'signIn.wanted',
    'frame.skip',
    'frame.home',
    'frame.signIn',
    'frame.openDrive',
    'language.',
    'theme.',
    'cookieNotice.',
    ...notices,
  ],
  view: () => import('./view.tsx'),
});
