export {
  $isPreviewOpen,
  $shown,
  fileRenewed,
  filesSourced,
  previewClosed,
  previewDownloadRequested,
  previewOpened,
  previewRequested,
  starsChanged,
} from './model.ts';
export { tracksAdded } from './music/music-gate.ts';
export { MusicPlace } from './music/music-place.tsx';
export { EmbeddedFile, Preview } from './preview.tsx';
export { useKeys } from './use-keys.ts';
