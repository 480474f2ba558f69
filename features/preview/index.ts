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
export { EmbeddedFile, Preview } from './preview.tsx';
export { useKeys } from './use-keys.ts';
