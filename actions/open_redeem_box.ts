import { defineAction } from '../engine/index.ts';
import { redeemOpened } from '../features/redeem/index.ts';

export default defineAction({
  description: 'Opens the window in which an activation code is typed.',
  params: [],
  run() {
    redeemOpened();
  },
});
