export { backUp } from './backup.ts';
export { type Checked, check } from './check.ts';
export { collect, usualGrace } from './collect.ts';
export { findWrongCounters, repairCounters } from './counters.ts';
export { storageCron, storageJobs } from './jobs.ts';
export { BackupError } from './manifest.ts';
export { restore } from './restore.ts';
export { verify } from './verify.ts';
