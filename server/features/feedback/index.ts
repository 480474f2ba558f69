export { feedbackCron, feedbackJobs } from './jobs.ts';
export { closeFeedback, feedbackOf, findFeedback, listFeedback } from './repo.ts';
export { feedbackRoutes } from './routes.ts';
