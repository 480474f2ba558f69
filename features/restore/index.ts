import './following-model.ts';
import './telling-model.ts';

export type { Save } from './effects.ts';
export type { SaveRequest } from './kept.ts';
export {
  folderRequested,
  playerClosed,
  playerRestored,
  saveRequested,
  videoFrozen,
} from './model.ts';
export { SaveButton } from './save-button.tsx';
export { SaveProgress } from './save-progress.tsx';
export { SaveScene } from './save-scene.tsx';
export { shareOutdated } from './telling-model.ts';
