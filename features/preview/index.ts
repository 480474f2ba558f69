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
export { type Showing, viewerOf } from './viewer-of.ts';
