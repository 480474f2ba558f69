import { defineAction } from '../engine/index.ts';
import { navigateFx } from '../engine/view/index.ts';

export default defineAction({
  description: 'Opens the drive; whoever is not signed in does so first.',
  params: [],
  run() {
    void navigateFx({ to: '/drive/all' });
  },
});
