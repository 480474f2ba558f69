export { backUp } from './backup/backup.ts';
export { BackupError } from './backup/manifest.ts';
export { restore } from './backup/restore.ts';
export { type Checked, check } from './check/check.ts';
export { findWrongCounters, repairCounters } from './check/counters.ts';
export { verify } from './check/verify.ts';
export { collect, usualGrace } from './collect.ts';
export { storageCron, storageJobs } from './jobs.ts';
export { type Moved, MoveError, type MoveFault, move } from './move/move.ts';
