import { defineAction, href } from '../engine/index.ts';
import { navigateFx } from '../engine/view/index.ts';

export default defineAction({
  description: 'Looks for something in the drive.',
  params: ['q'],
  accepts: ({ q = '' }) => q.trim() !== '' && q.length <= 200,
  run({ q = '' }) {
    void navigateFx({ to: href('/drive/search', { query: { q } }) });
  },
});
