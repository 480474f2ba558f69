export { downloadRequested, linkDownloadRequested } from './model.ts';
