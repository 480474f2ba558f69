import { defineApp } from '../../engine/index.ts';
import { messages as details } from '../../features/details/messages.ts';
import { messages as files } from '../../features/files/messages.ts';
import { messages as settings } from '../../features/settings/messages.ts';

export default defineApp({
  description: 'Files and folders whose names hold the words of the address.',
  messages: [...files, ...details, ...settings],
  view: () => import('./view.tsx'),
});
