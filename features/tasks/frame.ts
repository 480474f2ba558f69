/** For the frame of the drive, on every page: the index would bring the list along. */
export { freeSpaceKnown } from './choose/choose-model.ts';
export {
  taskListRequested,
  torrentsAllowed,
  torrentsNamed,
} from './create-model.ts';
export { createTaskRequested } from './create-request.ts';
export { CreateTask } from './create-task.tsx';
export { linksAmid, linksIn } from './links.ts';
export { fileOpened, spaceWanted, taskProgressed, tasksOutdated } from './model.ts';
export { $downloadProgress } from './progress-model.ts';
export { torrentFileStored, torrentFilesGivenUp, torrentFilesSent } from './torrent-files-model.ts';
