export type { UploadsDeps } from './deps.ts';
export { createDigests } from './digests/digests.ts';
export type { FileDigests, Held, Intake } from './receive/intake.ts';
export type { Receiver } from './receive/receiver.ts';
export { keepBlob } from './repo.ts';
export { createUploads, type Uploads } from './service.ts';
