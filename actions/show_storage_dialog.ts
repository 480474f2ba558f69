import { defineAction } from '../engine/index.ts';
import { storageShown } from '../features/storage/index.ts';

export default defineAction({
  description: 'Shows how full the drive is, and with what.',
  params: [],
  run() {
    storageShown();
  },
});
