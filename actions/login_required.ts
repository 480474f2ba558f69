import { defineAction } from '../engine/index.ts';
import { signInRequested } from '../features/session/index.ts';

export default defineAction({
  description: 'Asks for a sign-in, over the page that is open.',
  params: [],
  run() {
    signInRequested({ reason: 'signIn.wanted' });
  },
});
