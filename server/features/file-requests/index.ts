export { fileRequestsOf } from './own.ts';
export { createFileRequests, fileRequestCron } from './service.ts';
export { isVisitToken } from './visits.ts';
