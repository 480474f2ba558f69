import { defineAction } from '../engine/index.ts';
import { drawerOpened } from '../features/frame/index.ts';

export default defineAction({
  description: 'Opens the list at the side of the drive, which phones keep closed.',
  params: [],
  run() {
    drawerOpened();
  },
});
