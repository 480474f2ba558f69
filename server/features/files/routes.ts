import type { FileAnswer } from '../../../api/contract/file.ts';
import type { ConflictRule, ThumbnailSize } from '../../../api/contract/files.ts';
import * as contract from '../../../api/contract/files.ts';
import { siteClientId } from '../../../api/contract/site-client.ts';
import type { TaskAnswer } from '../../../api/contract/tasks.ts';
import * as usage from '../../../api/contract/usage.ts';
import { ApiError, invalid } from '../../errors.ts';
import { type CallFacts, type Route, route } from '../../http/route.ts';
import { createSemaphoreByKey } from '../../http/semaphore.ts';
import { createFolder, rename } from '../../tree/entries.ts';
import { acceptableName } from '../../tree/names.ts';
import { type Keyed, keyed } from '../../tree/once.ts';
import { seenOne } from '../../tree/policy.ts';
import { type Links, presentFile, presentVersion } from '../../tree/present.ts';
import type { ShownRow, StatedRow } from '../../tree/rows.ts';
import { type BatchDeps, type BatchType, emptyTrash, runBatch } from './batch/batch.ts';
import { list, longReads, pathTo, quotaOf, sizeOf } from './read.ts';
import { search } from './search.ts';
import { usageOf } from './usage.ts';
import { deleteVersion, listVersions, restoreVersion } from './versions.ts';

/** An upload that is asked for by `POST /drive/v1/files`; the uploads feature does it. */
export interface NewUpload {
  readonly userId: string;
  readonly parentId: string;
  readonly name: string;
  readonly size: number;
  /** GCID or SHA-256; a hint, never proof. */
  readonly hash: string;
  readonly rule: ConflictRule;
  readonly userModifiedAt: Date | null;
  /** Which program asks: some read an answer in a way of their own. */
  readonly userAgent?: string;
  /** How its sender named the call. */
  readonly call?: Keyed | undefined;
}

/** A download from an address; the offline feature does it. */
interface NewOfflineFile {
  readonly userId: string;
  readonly url: string;
  /** Undefined: the folder for downloads. */
  readonly parentId: string | undefined;
  /** Which program asks, as a name for a folder; empty: the site itself. */
  readonly program: string;
  readonly name: string;
  readonly rule: ConflictRule;
  readonly call?: Keyed | undefined;
}

export interface BegunUpload {
  readonly uploadType: string;
  readonly file: FileAnswer;
  /** Absent where the content was known, so that the file is there already. */
  readonly resumable?: {
    readonly kind: 'drive#resumable';
    readonly provider: string;
    readonly params: Record<string, string>;
  };
}

/** Downloads from addresses of one day (UTC): how many an account may begin, and how many it has. */
interface DownloadsToday {
  readonly most: number;
  readonly begun: number;
}

export interface FilesDeps extends BatchDeps {
  readonly links: Links;
  readonly beginUpload: (upload: NewUpload) => Promise<BegunUpload>;
  readonly beginDownload: (download: NewOfflineFile) => Promise<TaskAnswer>;
  readonly downloadsToday: (userId: string) => Promise<DownloadsToday>;
  /** Which of these ids are promised to uploads that are under way; those uploads are ended. */
  readonly endPromised: (userId: string, ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

export function fileRoutes(deps: FilesDeps): readonly Route[] {
  return [...readRoutes(deps), ...changeRoutes(deps), ...batchRoutes(deps), ...versionRoutes(deps)];
}

const shownWith =
  ({ links }: Pick<FilesDeps, 'links'>, thumbnailSize: ThumbnailSize = 'SIZE_LARGE') =>
  (row: ShownRow | StatedRow): FileAnswer =>
    presentFile(row, {
      links,
      thumbnailSize,
      hasContentLinks: true,
      isTrashed: 'state' in row ? row.state !== 'live' : row.trashed_at !== null,
    });

function readRoutes(deps: FilesDeps): Route[] {
  const { db, links } = deps;
  const turnsOf = createSemaphoreByKey(longReads);
  return [
    route(contract.listFiles, async ({ caller, query }) => {
      const { rows, nextPageToken, isInTrash } = await list(db, caller.userId, query, turnsOf(caller.userId));
      const shown = { links, thumbnailSize: query.thumbnail_size };
      const files = rows.map((row) =>
        presentFile(row, { ...shown, isTrashed: isInTrash || row.trashed_at !== null }),
      );
      return { kind: 'drive#fileList' as const, files, next_page_token: nextPageToken };
    }),
    route(contract.searchFiles, async ({ caller, query }) => {
      const { rows, nextPageToken } = await turnsOf(caller.userId)(() => search(db, caller.userId, query));
      const files = rows.map((row) => presentFile(row, { links, thumbnailSize: query.thumbnail_size }));
      return { kind: 'drive#fileList' as const, files, next_page_token: nextPageToken };
    }),
    route(contract.getFile, async ({ caller, params, query }) =>
      shownWith({ links }, query.thumbnail_size)(await seenOne(db, caller.userId, params.id)),
    ),
    route(contract.filePath, async ({ caller, params }) => ({
      path: await pathTo(db, caller.userId, params.id),
    })),
    route(contract.folderSize, async ({ caller, params }) => {
      const { size, files, folders } = await turnsOf(caller.userId)(() =>
        sizeOf(db, caller.userId, params.id),
      );
      return { size: String(size), file_count: String(files), folder_count: String(folders) };
    }),
    route(usage.about, async ({ caller }) => aboutOf(deps, caller.userId)),
    route(usage.readUsage, ({ caller }) => turnsOf(caller.userId)(() => usageOf(db, caller.userId))),
  ];
}

const limited = { kind: 'drive#quota', is_unlimited: false, complimentary: '0' } as const;

async function aboutOf({ db, downloadsToday }: FilesDeps, userId: string) {
  const [{ quota, used, inTrash, reserved }, downloads] = await Promise.all([
    quotaOf(db, userId),
    downloadsToday(userId),
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
    is_full: used >= quota,
  };
}

function changeRoutes(deps: FilesDeps): Route[] {
  const { db, beginUpload } = deps;
  return [
    route(contract.createFile, async ({ caller, body, userAgent, clientId }) => {
      const userId = caller.userId;
      const name = body.name ?? '';
      const parentId = body.parent_id ?? '';
      const key = body.idempotency_key;
      if (body.kind === 'drive#folder') {
        const call = keyed(key, ['folder', parentId, name]);
        const row = await createFolder(db, userId, { parentId, name, rule: body.on_conflict }, call);
        return { upload_type: 'UPLOAD_TYPE_UNKNOWN', file: shownWith(deps)(row) };
      }
      if (body.upload_type === 'UPLOAD_TYPE_URL') {
        if (body.url === undefined) throw invalid('url', 'a download needs its address');
        const task = await deps.beginDownload({
          userId,
          url: body.url.url,
          // Public clients say DOWNLOAD where they name no folder; who says NORMAL means the root.
          parentId: parentId === '' && body.folder_type !== 'NORMAL' ? undefined : parentId,
          program: programOf({ clientId, userAgent }),
          name,
          rule: body.on_conflict,
          call: keyed(key, ['url', body.url.url, parentId, name, body.folder_type]),
        });
        return { upload_type: 'UPLOAD_TYPE_URL', task, url: { kind: 'upload#url' as const } };
      }
      const size = sizeIn(body.size, body.hash);
      const begun = await beginUpload({
        userId,
        parentId,
        name,
        size,
        hash: body.hash ?? '',
        rule: body.on_conflict,
        userModifiedAt: timeIn(body.user_modified_time),
        userAgent,
        call: keyed(key, ['file', parentId, name, size, body.hash, body.user_modified_time]),
      });
      return {
        upload_type: begun.uploadType,
        file: begun.file,
        ...(begun.resumable && { resumable: begun.resumable }),
      };
    }),
    route(contract.renameFile, async ({ caller, params, body }) =>
      shownWith(deps)(await rename(db, caller.userId, params.id, body.name)),
    ),
    route(contract.deleteFile, async ({ caller: { userId }, params: { id } }) => {
      const ended = await deps.endPromised(userId, [id]);
      if (!ended.has(id)) await runBatch(deps, userId, { type: 'trash', ids: [id] });
      return {};
    }),
    route(contract.emptyTrash, async ({ caller }) => ({ task_id: await emptyTrash(deps, caller.userId) })),
  ];
}

/** Name of another program by its user agent, for a folder; browsers all send the same one. Empty: the site itself. */
function programOf({ clientId, userAgent }: Pick<CallFacts, 'clientId' | 'userAgent'>): string {
  if (clientId === siteClientId) return '';
  const said = /^[\w .-]+/.exec(userAgent)?.[0] ?? '';
  return acceptableName(/^(mozilla|)$/i.test(said.trim()) ? clientId : said.trim()) ?? '';
}

/** The GCID of no bytes. */
const hashOfNothing = 'DA39A3EE5E6B4B0D3255BFEF95601890AFD80709';

/** Some clients leave out a size that is 0, so that only the hash says that there are no bytes. */
function sizeIn(size: string | undefined, hash = ''): number {
  if (size === undefined && hash.toUpperCase() === hashOfNothing) return 0;
  if (size === undefined) throw invalid('size', 'a file needs its size in bytes');
  const bytes = Number(size);
  if (!Number.isSafeInteger(bytes)) throw new ApiError('file_space_not_enough');
  return bytes;
}

function timeIn(text: string | undefined): Date | null {
  if (text === undefined || text === '') return null;
  const at = new Date(text);
  const year = at.getUTCFullYear();
  if (Number.isNaN(year) || year < 1 || year > 9999) throw invalid('user_modified_time', 'a time (RFC 3339)');
  return at;
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

/** Some of the ids may be of files whose uploads are still under way: those end, and are not in the trash. */
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
      shownWith(deps)(await restoreVersion(db, caller.userId, params.id, params.version_id)),
    ),
    route(contract.deleteVersion, async ({ caller, params }) => {
      await deleteVersion(db, caller.userId, params.id, params.version_id);
      return {};
    }),
  ];
}
