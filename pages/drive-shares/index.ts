import { defineApp } from '../../engine/index.ts';
import { messages as settings } from '../../features/settings/messages.ts';
import { listMessages as shares } from '../../features/sharing/messages.ts';

export default defineApp({
  description: 'The links that the visitor has made: how they stand, what became of them, and their end.',
  messages: [...shares, ...settings],
  view: () => import('./view.tsx'),
});
