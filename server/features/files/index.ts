export { batchTaskKind, batchTypes } from './batch/batch-task.ts';
export { expiryCron } from './batch/expiry.ts';
export type { BegunUpload, NewUpload } from './deps.ts';
export { createFiles, type Files } from './service.ts';
