import { defineAction } from '../engine/index.ts';
import { signInRequested } from '../features/session/index.ts';

export default defineAction({
  description: 'Opens the sign-in, over the page that is open.',
  params: [],
  run() {
    signInRequested({});
  },
});
