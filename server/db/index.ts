export { mostActivity, type NotedEntry } from './activity.ts';
export type { ActivityKind, SharingKind } from './activity-table.ts';
export {
  connect,
  type Database,
  type Db,
  type Tables,
  type Tx,
  timeOf,
  timeTextOf,
  transact,
} from './connect.ts';
export { logConnectionErrors } from './connection-errors.ts';
export {
  actingAs,
  type ChangeKind,
  changesChannel,
  type LockedDrive,
  withDriveLock,
  withDriveLockIn,
} from './drive-lock.ts';
export { isAgainstRules, isReferenced, isTaken, isTimedOut, isUnreachable } from './faults.ts';
export {
  codeId,
  eventId,
  feedbackId,
  fileId,
  fileRequestId,
  grantId,
  orderId,
  publicationId,
  reminderId,
  shareId,
  taskId,
  uploadId,
  versionId,
  visitId,
} from './ids.ts';
export { migrate } from './migrate.ts';
export { withMigrationLock } from './migration-lock.ts';
export { openData } from './open-data.ts';
export type { OrderEventType } from './people.ts';
export { prepare } from './prepare.ts';
export { readSecret, signingKey } from './secrets.ts';
export { type TimePosition, timePositionIn, timeTokenAfter } from './time-position.ts';
