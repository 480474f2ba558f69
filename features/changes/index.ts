export { changesMissed, driveChanged, listenFx, streamOpened, taskChanged } from './model.ts';
export { $isOffline, networkFound } from './network.ts';
