export type { NewDownload } from './begin.ts';
export { defaultConcurrency } from './deps.ts';
export type { DoneMail } from './done-mail.ts';
export { offlineCron } from './jobs.ts';
export { stagedDownloads } from './repo.ts';
export { offlineRoutes } from './routes.ts';
export type { SeedingTerms } from './seeding/terms.ts';
export { createOffline, type Offline } from './service.ts';
export { infoHashIn } from './torrent/blocked.ts';
