export { $isRoomMissing, $room, type Room, roomAsked, storageHidden, storageShown } from './model.ts';
export { StorageDialog } from './shown-storage.tsx';
export { StorageMeter } from './storage-meter.tsx';
