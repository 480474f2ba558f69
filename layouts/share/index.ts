import { defineLayout } from '../../engine/index.ts';

export default defineLayout({
  description:
    'For what somebody shares: the mark, languages and the way to one’s own drive; the page has all the rest.',
  frames: 'app',
  view: () => import('./view.tsx'),
});
