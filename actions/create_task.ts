import { defineAction } from '../engine/index.ts';
import { createTaskRequested, linksAmid } from '../features/tasks/frame.ts';

export default defineAction({
  description:
    'Opens the window for downloads from links, with an address filled in, or with the links of a text.',
  params: ['url', 'text', 'title'],
  accepts: ({ url = '', text = '', title = '' }) => url.length + text.length + title.length <= 8000,
  // Phones hand on a link within a text, mostly (`app: receive` of the manifest).
  run({ url, text = '', title = '' }) {
    createTaskRequested({
      url: url || linksAmid(text).join('\n') || linksAmid(title).join('\n') || undefined,
    });
  },
});
