export { driveChanged, driveMissed, listenFx, taskTold } from './model.ts';
export { $isOffline, networkFound } from './network.ts';
