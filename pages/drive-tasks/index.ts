import { defineApp } from '../../engine/index.ts';
import { messages as tasks } from '../../features/tasks/messages.ts';

export default defineApp({
  description: 'What the server works at for the visitor: downloads from links, large moves and copies.',
  messages: [...tasks],
  view: () => import('./view.tsx'),
});
