import { defineApp } from '../../engine/index.ts';
import { messages as details } from '../../features/details/messages.ts';
import { messages as files } from '../../features/files/messages.ts';

export default defineApp({
  description: 'What other people share with this account.',
  messages: [...files, ...details],
  view: () => import('./view.tsx'),
});
