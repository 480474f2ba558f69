import { defineApp } from '../../engine/index.ts';
import { messages as files } from '../../features/files/messages.ts';

export default defineApp({
  description: 'What was thrown away, with the days until it is gone for ever.',
  messages: [...files],
  view: () => import('./view.tsx'),
});
