import { defineAction } from '../engine/index.ts';
import { createTaskRequested } from '../features/tasks/frame.ts';

export default defineAction({
  description: 'Opens the window for downloads from links, with an address filled in.',
  params: ['url'],
  accepts: ({ url = '' }) => url.length <= 8000,
  run({ url }) {
    createTaskRequested({ url });
  },
});
