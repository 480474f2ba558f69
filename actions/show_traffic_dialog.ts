import { defineAction } from '../engine/index.ts';
import { trafficShown } from '../features/storage/index.ts';

export default defineAction({
  description: 'Shows how much of the account’s files has left this month, and how much may.',
  params: [],
  run() {
    trafficShown();
  },
});
