import { defineAction } from '../engine/index.ts';
import { navigateFx } from '../engine/view/index.ts';

export default defineAction({
  description: 'Opens the page on which people write to us.',
  params: [],
  run() {
    void navigateFx({ to: '/drive/feedback' });
  },
});
