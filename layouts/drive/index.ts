import { defineLayout } from '../../engine/index.ts';
import { isPrivate } from './private.ts';

export default defineLayout({
  description: 'The drive: a header, and at the side a list that collapses, or opens as a drawer on phones.',
  frames: 'app',
  requires: (path) => (isPrivate(path) ? 'login' : 'nothing'),
  view: () => import('./view.tsx'),
});
