import type { Route } from '../../http/route.ts';
import type { JobHandlers } from '../../jobs/index.ts';
import {
  type BatchDeps,
  type BatchJob,
  continueBatch,
  continueRemoval,
  measureTrash,
  type TreeJob,
} from './batch.ts';
import { expiryJobs } from './expiry.ts';
import { type FilesDeps, fileRoutes } from './routes.ts';

export { addFile, type Content, type NewFile } from '../../tree/content.ts';
export { attachCopies, copyRows } from '../../tree/copy.ts';
export { downloadFolder } from '../../tree/download-folder.ts';
export { createFolder, folderWithin } from '../../tree/entries.ts';
export { forgetKeys } from '../../tree/key-repo.ts';
export { sniff } from '../../tree/kinds/kinds.ts';
export { readFilters } from '../../tree/list/filters.ts';
export { type ListPage, type ListRequest, listPage, type ShownQuery } from '../../tree/list/list.ts';
export { type Keyed, keyed, madeUnder, once, voidKey } from '../../tree/once.ts';
export { checkedName, nameFor } from '../../tree/place.ts';
export { changeable, refuseDepth, seen, seenOne, targetFolder } from '../../tree/policy.ts';
export { type ContentLink, type LinkedContent, type Links, presentFile } from '../../tree/present.ts';
export { removeDrive } from '../../tree/remove-drive.ts';
export { countTree, findByName, findStated, reserveSpace, takeSpace, treeSize } from '../../tree/repo.ts';
export type { FileRow, ShownRow, StatedRow } from '../../tree/rows.ts';
export { presentFiles, trashFiles } from '../../tree/shown.ts';
export { createSpace, usualQuota } from '../../tree/space.ts';
export { batchTaskKind, batchTypes } from './batch-task.ts';
export { expiryCron, keptDays } from './expiry.ts';
export type { BegunUpload, NewUpload } from './routes.ts';
export { holding, wordsIn } from './search.ts';

export interface Files {
  readonly routes: readonly Route[];
  readonly jobs: JobHandlers;
}

/** The tree of files: lists, folders, names, batches, trash, versions. */
export function createFiles(deps: FilesDeps): Files {
  return { routes: fileRoutes(deps), jobs: fileJobs(deps) };
}

/** All of them may be run again after a crash: what is done is found done. */
const fileJobs = (deps: BatchDeps): JobHandlers => ({
  'files.batch': (payload, { isLastAttempt }) => continueBatch(deps, payload as BatchJob, isLastAttempt),
  'files.remove': (payload) => continueRemoval(deps, payload as TreeJob),
  'files.measure': (payload) => measureTrash(deps, payload as TreeJob),
  ...expiryJobs(deps),
});
