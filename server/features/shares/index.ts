export { createShareCounters, type ShareCounters } from './counters.ts';
export { shareCron } from './jobs.ts';
export { auditShare } from './moderation/audit.ts';
export { auditStatuses } from './policy.ts';
export { listForReview } from './repo/moderation.ts';
export { createShares, shareOpens, shareShows } from './service.ts';
export { createGuesses } from './visits/guesses.ts';
export type { PageVersionOf } from './visits/page-version.ts';
export type { Receive } from './visits/pages.ts';
