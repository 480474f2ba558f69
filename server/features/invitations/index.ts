export { invitationCron, invitationJobs } from './jobs.ts';
export { invitationsOf } from './repo.ts';
export { invitationRoutes } from './routes.ts';
export { freeDaysOf } from './service.ts';
export type { ReferralTerms } from './terms.ts';
