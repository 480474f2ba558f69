export type { NewDownload } from './begin.ts';
export { usualPlaces } from './deps.ts';
export { offlineCron } from './jobs.ts';
export { stagedDownloads } from './repo.ts';
export { offlineRoutes } from './routes.ts';
export { createOffline, type Offline } from './service.ts';
