export {
  $isPreviewOpen,
  $shown,
  fileRenewed,
  filesSourced,
  previewAsked,
  previewClosed,
  previewDownloadRequested,
  previewOpened,
  starsKept,
} from './model.ts';
export { Preview } from './preview.tsx';
export { useKeys } from './use-keys.ts';
export { type Showing, viewerOf } from './viewer-of.ts';
