export { changesMissed, driveChanged, listenFx, taskChanged } from './model.ts';
export { $isOffline, networkFound } from './network.ts';
