import { defineAction } from '../engine/index.ts';
import { popupRequested } from '../features/popups/index.ts';

export default defineAction({
  description: 'Shows what is on just now: the entry `activity` of `popups:`.',
  params: [],
  run() {
    popupRequested('activity');
  },
});
