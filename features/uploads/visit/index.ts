export { RowStatus } from '../panel/row-status.tsx';
export { isFinished, isUnderWay, type QueuedFile } from '../queue/queue.ts';
export { createVisitQueue, type VisitQueue } from './visit-queue.ts';
