import { defineAction } from '../engine/index.ts';
import { invitationsOpened } from '../features/redeem/index.ts';

export default defineAction({
  description: 'Opens the page of invitations; says so where the site rewards none.',
  params: [],
  run() {
    invitationsOpened();
  },
});
