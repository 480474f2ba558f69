export { coverKindOf, isKnownByFacts } from './covers/kinds.ts';
export { createMediaRequests, mediaCron, mediaJobs } from './jobs.ts';
export { findMediaPrograms, type MediaPrograms } from './programs.ts';
export { createMedia, type Media } from './service.ts';
