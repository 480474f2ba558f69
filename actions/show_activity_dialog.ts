import { defineAction } from '../engine/index.ts';
import { popupAsked } from '../features/popups/index.ts';

export default defineAction({
  description: 'Shows what is on just now: the entry `activity` of `popups:`.',
  params: [],
  run() {
    popupAsked('activity');
  },
});
