export { type BackupReport, backUp } from './backup.ts';
export { type Checked, type ContentFault, check } from './check.ts';
export { type Collected, collect, usualGrace } from './collect.ts';
export { type Counters, findWrongCounters, repairCounters } from './counters.ts';
export { storageCron, storageJobs } from './jobs.ts';
export { BackupFault, type Manifest, readManifest } from './manifest.ts';
export { type RestoreReport, restore } from './restore.ts';
export type { TreeFault } from './trees.ts';
export { type Verified, verify } from './verify.ts';
