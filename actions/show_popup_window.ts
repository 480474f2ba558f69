import { defineAction } from '../engine/index.ts';
import { popupRequested } from '../features/popups/index.ts';

export default defineAction({
  description: 'Shows a window of the manifest: an entry of `popups:` by its name.',
  params: ['name'],
  accepts: ({ name = '' }) => /^[a-z0-9-]{1,64}$/.test(name),
  run({ name = '' }) {
    popupRequested(name);
  },
});
