export {
  changesMissed,
  driveChanged,
  listenFx,
  sharedChanged,
  streamOpened,
  taskChanged,
} from './model.ts';
export { $isOffline, networkFound } from './network.ts';
