export {
  $isQuotaMissing,
  $quota,
  fetchUsageFx,
  type Quota,
  quotaRequested,
  storageHidden,
  storageShown,
} from './model.ts';
export { StorageDialog } from './shown-storage.tsx';
export { TrafficDialog } from './shown-traffic.tsx';
export { StorageMeter } from './storage-meter.tsx';
export { $isTrafficUsedUp, $traffic, trafficShown } from './traffic.ts';
