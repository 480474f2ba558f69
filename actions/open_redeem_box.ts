import { defineAction } from '../engine/index.ts';
import { redeemOpened } from '../features/redeem/index.ts';

export default defineAction({
  description:
    'Opens the window in which an activation code is typed, with one filled in where the link brings it.',
  params: ['s_code'],
  accepts: ({ s_code = '' }) => s_code.length <= 64,
  run({ s_code = '' }) {
    redeemOpened(s_code);
  },
});
