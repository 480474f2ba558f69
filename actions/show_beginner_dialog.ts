import { defineAction } from '../engine/index.ts';
import { firstStepsRequested } from '../features/popups/index.ts';

export default defineAction({
  description: 'Shows the first steps with a drive.',
  params: [],
  run() {
    firstStepsRequested();
  },
});
