export { type DownloadedEntry, downloadRequested, linkDownloadRequested } from './model.ts';
