import { defineApp } from '../../engine/index.ts';
import { messages as notices } from '../../features/notices/messages.ts';

export default defineApp({
  description: 'A word to whoever runs the drive; nobody has to be signed in for it.',
  messages: ['feedback.', ...notices],
  view: () => import('./view.tsx'),
});
