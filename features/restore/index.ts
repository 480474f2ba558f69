import './following-model.ts';
import './telling-model.ts';

export {
  folderRequested,
  playerClosed,
  playerRestored,
  saveRequested,
  shareOpened,
  videoFrozen,
} from './model.ts';
export { shareOutdated } from './telling-model.ts';
