export { tellBroken } from './broken.ts';
export { type Change, type ChangeKind, change, changesChannel, changeWithin, type Space } from './change.ts';
export {
  type ConnectOptions,
  connect,
  type Database,
  type Db,
  type Tables,
  type Tx,
  transact,
} from './connect.ts';
export {
  isAgainstRules,
  isDatabaseFull,
  isReferenced,
  isTaken,
  isTimedOut,
  isUnreachable,
} from './faults.ts';
export { codeId, eventId, feedbackId, fileId, shareId, taskId, uploadId, versionId } from './ids.ts';
export { migrate } from './migrate.ts';
export { readSecret } from './secrets.ts';
export { whileMakingTables } from './table-making.ts';
export { type TimePosition, timePositionIn, timeTokenAfter } from './time-position.ts';
