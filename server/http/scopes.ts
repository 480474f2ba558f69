import { compressFiles, decompress, listArchive } from '../../api/contract/archives.ts';
import * as changes from '../../api/contract/changes.ts';
import { createArchive } from '../../api/contract/content.ts';
import type { Endpoint } from '../../api/contract/endpoint.ts';
import * as events from '../../api/contract/events.ts';
import * as files from '../../api/contract/files.ts';
import { isEndpoint } from '../../api/contract/index.ts';
import { getPremium } from '../../api/contract/premium.ts';
import { getProfile } from '../../api/contract/profile.ts';
import { listResources } from '../../api/contract/resources.ts';
import * as visits from '../../api/contract/share-visits.ts';
import * as shares from '../../api/contract/shares.ts';
import * as taskFiles from '../../api/contract/task-files.ts';
import * as tasks from '../../api/contract/tasks.ts';
import * as uploads from '../../api/contract/uploads.ts';
import { about } from '../../api/contract/usage.ts';
import type { CallerScope } from './route.ts';

const ofFiles = Object.values<unknown>(files).filter(isEndpoint);

/**
 * The calls that a third-party app may make, by what its account has allowed. Whatever stands nowhere here is for the
 * account's own sign-ins alone, so a new call, but for those on files, is closed to such programs until somebody decides about it.
 */
const calls: Readonly<Record<CallerScope, readonly Endpoint[]>> = {
  profile: [getProfile, about, getPremium],
  'files.read': [
    ...ofFiles.filter(({ method }) => method === 'GET'),
    createArchive,
    listArchive,
    tasks.listTasks,
    tasks.getTask,
    taskFiles.listTaskFiles,
    events.listEvents,
    changes.streamChanges,
    changes.listChanges,
  ],
  'files.write': [
    ...ofFiles.filter(({ method }) => method !== 'GET'),
    compressFiles,
    decompress,
    uploads.createUpload,
    uploads.uploadMany,
    uploads.listUploads,
    uploads.endNamedUpload,
    uploads.foreseeUpload,
    uploads.uploadState,
    uploads.continueUpload,
    uploads.endUpload,
    uploads.overrideUpload,
    tasks.retryTask,
    tasks.deleteTasks,
    tasks.getTask,
    taskFiles.chooseTaskFiles,
    listResources,
    visits.restoreShare,
  ],
  shares: [
    shares.createShare,
    shares.editShare,
    shares.listShares,
    shares.deleteShares,
    shares.shareStatistics,
  ],
  // No hash is ever compared for a visitor: an answer would tell what the owner has.
  'file-request': [
    uploads.createUpload,
    uploads.uploadState,
    uploads.continueUpload,
    uploads.endUpload,
    uploads.overrideUpload,
  ],
};

const scopesOf = new Map<Endpoint, CallerScope[]>();
for (const [scope, endpoints] of Object.entries(calls) as [CallerScope, readonly Endpoint[]][])
  for (const endpoint of endpoints) scopesOf.set(endpoint, [...(scopesOf.get(endpoint) ?? []), scope]);

/** Whether one of these scopes covers the call. */
export const isCovered = (endpoint: Endpoint, scopes: readonly CallerScope[]): boolean =>
  scopesOf.get(endpoint)?.some((scope) => scopes.includes(scope)) ?? false;
