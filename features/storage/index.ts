export { $isQuotaMissing, $quota, type Quota, quotaRequested, storageShown } from './model.ts';
export { StorageDialog } from './shown-storage.tsx';
export { StorageMeter } from './storage-meter.tsx';
