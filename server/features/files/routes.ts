import { beginDownloads } from '../../../api/contract/batch-downloads.ts';
import { colorFolders } from '../../../api/contract/color-folders.ts';
import { listDuplicates } from '../../../api/contract/duplicates.ts';
import * as contract from '../../../api/contract/files.ts';
import { searchFiles } from '../../../api/contract/search.ts';
import * as usage from '../../../api/contract/usage.ts';
import { callerKey, type Route, route } from '../../http/route.ts';
import { createSemaphoreByKey } from '../../http/semaphore.ts';
import { rename } from '../../tree/entries.ts';
import { changeReached, reach } from '../../tree/granted.ts';
import { keyed } from '../../tree/once.ts';
import { seenOne } from '../../tree/policy.ts';
import { presentVersion } from '../../tree/present.ts';
import { presentOne, presentReached } from '../../tree/present-reached.ts';
import { sharedOf } from '../../tree/shown.ts';
import { type BatchType, emptyTrash, runBatch } from './batch/batch.ts';
import { beginBatch } from './begin-downloads.ts';
import { createEntry } from './create-entry.ts';
import type { FilesDeps } from './deps.ts';
import { duplicatesOf } from './duplicates.ts';
import { foldersOf, holdersOfFolders, list, longReads, pathTo, quotaOf, sizeOf } from './read.ts';
import { search } from './search.ts';
import { usageOf } from './usage.ts';
import { deleteVersion, listVersions, restoreVersion } from './versions.ts';

export function fileRoutes(deps: FilesDeps): readonly Route[] {
  return [...readRoutes(deps), ...changeRoutes(deps), ...batchRoutes(deps), ...versionRoutes(deps)];
}

function readRoutes(deps: FilesDeps): Route[] {
  const { db } = deps;
  const semaphoreOf = createSemaphoreByKey(longReads);
  return [
    route(contract.listFiles, async ({ caller, query }) => {
      const reached = await reach(db, caller.userId, 'listFiles', inFolder(query.parent_id));
      const { ownerId, grant } = reached;
      const { rows, nextPageToken, isInTrash } = await list(
        db,
        reached,
        query,
        semaphoreOf(callerKey(caller)),
      );
      const present = presentReached(deps, grant, { thumbnailSize: query.thumbnail_size, isInTrash });
      const holders = query.with_folders ? await holdersOfFolders(db, rows) : undefined;
      const shared = query.with_shared && !grant ? await sharedOf(db, ownerId, rows) : undefined;
      const files = rows.map((row) => ({
        ...present(row),
        ...(holders && row.is_folder && { has_folders: holders.has(row.id) }),
        ...(shared && { shared: shared.has(row.id) }),
      }));
      const folders = query.with_places ? await foldersOf(db, reached, rows) : undefined;
      return {
        kind: 'drive#fileList' as const,
        files,
        next_page_token: nextPageToken,
        ...(folders && { folders }),
      };
    }),
    route(searchFiles, async ({ caller, query }) => {
      const reached = await reach(db, caller.userId, 'searchFiles', inFolder(query.parent_id));
      const { ownerId, grant } = reached;
      const { rows, nextPageToken } = await semaphoreOf(callerKey(caller))(() => search(db, reached, query));
      const present = presentReached(deps, grant, { thumbnailSize: query.thumbnail_size });
      const shared = query.with_shared && !grant ? await sharedOf(db, ownerId, rows) : undefined;
      const files = rows.map((row) => ({ ...present(row), ...(shared && { shared: shared.has(row.id) }) }));
      const folders = await foldersOf(db, reached, rows);
      return { kind: 'drive#fileList' as const, files, next_page_token: nextPageToken, folders };
    }),
    route(contract.getFile, async ({ caller, params, query }) => {
      const { ownerId, grant } = await reach(db, caller.userId, 'getFile', { ids: [params.id] });
      const shown = { thumbnailSize: query.thumbnail_size, hasContentLinks: true };
      return presentReached(deps, grant, shown)(await seenOne(db, ownerId, params.id));
    }),
    route(contract.filePath, async ({ caller, params }) => {
      const reached = await reach(db, caller.userId, 'filePath', { ids: [params.id] });
      const path = await pathTo(db, reached, params.id);
      return { path, ...(reached.grant && { role: reached.grant.role }) };
    }),
    route(contract.folderSize, async ({ caller, params }) => {
      const { ownerId } = await reach(db, caller.userId, 'folderSize', { ids: [params.id] });
      const { size, files, folders } = await semaphoreOf(callerKey(caller))(() =>
        sizeOf(db, ownerId, params.id),
      );
      return { size: String(size), file_count: String(files), folder_count: String(folders) };
    }),
    route(usage.about, async ({ caller }) => aboutOf(deps, caller.userId)),
    route(usage.readUsage, ({ caller }) => semaphoreOf(callerKey(caller))(() => usageOf(db, caller.userId))),
    route(listDuplicates, async ({ caller }) => {
      const { userId } = caller;
      const groups = await semaphoreOf(callerKey(caller))(() => duplicatesOf(db, userId));
      const rows = groups.flatMap(({ files }) => files);
      const present = presentReached(deps, undefined, { thumbnailSize: 'SIZE_SMALL' });
      return {
        kind: 'drive#duplicates' as const,
        groups: groups.map(({ size, count, files }) => ({
          size: String(size),
          file_count: String(count),
          wasted: String(size * (count - 1)),
          files: files.map(present),
        })),
        folders: await foldersOf(db, { ownerId: userId, grant: undefined }, rows),
      };
    }),
  ];
}

/** The folder of a call, where it names one. */
const inFolder = (parentId: string) => (parentId === '*' ? {} : { into: parentId });

const limited = { kind: 'drive#quota', is_unlimited: false, complimentary: '0' } as const;

async function aboutOf({ db, downloadsToday, trafficOf }: FilesDeps, userId: string) {
  const [{ quota, used, inTrash, reserved }, downloads, traffic] = await Promise.all([
    quotaOf(db, userId),
    downloadsToday(userId),
    trafficOf(userId),
  ]);
  return {
    kind: 'drive#about' as const,
    quota: {
      ...limited,
      limit: String(quota),
      usage: String(used),
      usage_in_trash: String(inTrash),
      reserved: String(reserved),
      play_times_limit: '-1',
      play_times_usage: '0',
    },
    expires_at: '',
    quotas: {
      cloud_download: {
        ...limited,
        limit: String(downloads.most),
        usage: String(downloads.begun),
        usage_in_trash: '0',
      },
    },
    traffic: {
      ...(traffic.limit !== null && { limit: String(traffic.limit) }),
      usage: String(traffic.used),
      shared_usage: String(traffic.shared),
      ...(traffic.sharedLimit !== null && { shared_limit: String(traffic.sharedLimit) }),
      resets_at: traffic.resetsAt.toISOString(),
    },
    takes_torrents: downloads.takesTorrents,
    is_full: used >= quota,
    overStorageLimit: used >= quota,
    overFreeTaskLimit: !downloads.isPremium && downloads.begun >= downloads.most,
  };
}

function changeRoutes(deps: FilesDeps): Route[] {
  const { db } = deps;
  return [
    route(contract.createFile, (call) => createEntry(deps, call)),
    route(beginDownloads, (call) => beginBatch(deps, call)),
    route(contract.renameFile, async ({ caller, params: { id }, body }) =>
      changeReached(db, caller.userId, 'renameFile', { ids: [id] }, async (locked, grant) =>
        presentOne(deps, grant)(await rename(locked, id, body.name)),
      ),
    ),
    route(contract.deleteFile, async ({ caller: { userId }, params: { id } }) => {
      const ended = await deps.endPromised(userId, [id]);
      if (!ended.has(id)) await runBatch(deps, userId, { type: 'trash', ids: [id] });
      return {};
    }),
    route(contract.emptyTrash, async ({ caller }) => ({ task_id: await emptyTrash(deps, caller.userId) })),
  ];
}

function batchRoutes(deps: FilesDeps): Route[] {
  const simple = [
    [contract.trashFiles, 'trash'],
    [contract.starFiles, 'star'],
    [contract.unstarFiles, 'unstar'],
  ] as const satisfies readonly (readonly [unknown, BatchType])[];
  return [
    route(contract.deleteFiles, async ({ caller: { userId }, body }) => ({
      task_id: await deleteForEver(deps, userId, body.ids, body.only_trashed),
    })),
    route(contract.untrashFiles, async ({ caller, body: { ids, on_conflict: rule } }) => ({
      task_id: await runBatch(deps, caller.userId, { type: 'untrash', ids, rule }),
    })),
    ...simple.map(([endpoint, type]) =>
      route(endpoint as typeof contract.trashFiles, async ({ caller, body }) => ({
        task_id: await runBatch(deps, caller.userId, { type, ids: body.ids }),
      })),
    ),
    route(colorFolders, async ({ caller, body: { ids, color } }) => ({
      task_id: await runBatch(deps, caller.userId, { type: 'color', ids, color }),
    })),
    route(contract.moveFiles, async ({ caller, body: { ids, to, on_conflict: rule } }) => ({
      task_id: await runBatch(deps, caller.userId, { type: 'move', ids, to: to.parent_id ?? '', rule }),
    })),
    route(contract.copyFiles, async ({ caller, body: { ids, on_conflict: rule, ...body } }) => {
      const to = body.to.parent_id ?? '';
      const call = keyed(body.idempotency_key, ['copy', ids, to]);
      return { task_id: await runBatch(deps, caller.userId, { type: 'copy', ids, to, rule, call }) };
    }),
  ];
}

/** Some of the ids may be of files whose uploads are still in progress: those are ended, and are not in the trash. */
async function deleteForEver(
  deps: FilesDeps,
  userId: string,
  ids: readonly string[],
  onlyTrashed: boolean,
): Promise<string> {
  if (onlyTrashed) return runBatch(deps, userId, { type: 'delete', ids, onlyTrashed });
  const ended = await deps.endPromised(userId, ids);
  const rest = ids.filter((id) => !ended.has(id));
  if (rest.length > 0) return runBatch(deps, userId, { type: 'delete', ids: rest });
  return deps.tasks.begin(deps.db, { userId, type: 'delete', name: 'Delete', phase: 'PHASE_TYPE_COMPLETE' });
}

function versionRoutes(deps: FilesDeps): Route[] {
  const { db, links } = deps;
  return [
    route(contract.listVersions, async ({ caller, params }) => {
      const { file, versions } = await listVersions(db, caller.userId, params.id);
      return {
        kind: 'drive#versionList' as const,
        versions: versions.map((row) => presentVersion(row, { name: file.name, links })),
      };
    }),
    route(contract.restoreVersion, async ({ caller, params }) =>
      presentOne(deps)(await restoreVersion(db, caller.userId, params.id, params.version_id)),
    ),
    route(contract.deleteVersion, async ({ caller, params }) => {
      await deleteVersion(db, caller.userId, params.id, params.version_id);
      return {};
    }),
  ];
}
