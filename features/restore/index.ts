/** Small: the model comes with `SaveScene`, which a page fetches by itself (`save-scene.tsx`). */
export {
  folderRequested,
  playerClosed,
  playerRestored,
  saveRequested,
  shareOutdated,
  videoFrozen,
} from './facade.ts';
export type { SaveRequest } from './request.ts';
export { SaveButton } from './save-button.tsx';
