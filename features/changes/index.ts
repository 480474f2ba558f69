export { driveChanged, driveMissed, listenFx, taskTold } from './model.ts';
