import { defineApp } from '../../engine/index.ts';
import { messages as details } from '../../features/details/messages.ts';
import { messages as files } from '../../features/files/messages.ts';

export default defineApp({
  description: 'The visitor’s drive: a folder with all that lies in it.',
  messages: [...files, ...details],
  view: () => import('./view.tsx'),
});
