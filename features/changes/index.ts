export {
  changesMissed,
  driveChanged,
  grantsChanged,
  listenFx,
  sharedChanged,
  streamOpened,
  taskChanged,
} from './model.ts';
export { $isOffline, networkFound } from './network.ts';
