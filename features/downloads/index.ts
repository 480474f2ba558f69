export { $isRefused, downloadRefused, downloadRequested, linkDownloadRequested } from './model.ts';
