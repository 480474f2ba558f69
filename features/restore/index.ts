/** Small: the model comes with `SaveScene`, which a page fetches by itself (`save-scene.tsx`). */
export {
  folderRequested,
  playerClosed,
  playerRestored,
  saveRequested,
  shareOutdated,
  videoFrozen,
} from './door.ts';
export { SaveButton } from './save-button.tsx';
export type { FolderChooserProps } from './save-scene.tsx';
export type { Save, SaveRequest } from './wanted.ts';
