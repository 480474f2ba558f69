import type { ConflictRule } from '../../../api/contract/files.ts';
import { type Tx, uploadId, withDriveLock } from '../../db/index.ts';
import { type Egress, EgressError } from '../../egress/index.ts';
import { ApiError, invalid } from '../../errors.ts';
import { type InspectedTorrent, isMagnet, magnetOf } from '../../torrents/index.ts';
import { type Keyed, once } from '../../tree/once.ts';
import { checkedName } from '../../tree/place.ts';
import { targetFolder } from '../../tree/policy.ts';
import type { OfflineContext } from './deps.ts';
import { dispatch } from './dispatch.ts';
import { PermanentError } from './fetch/outcome.ts';
import { nameInAddress } from './fetch/source-name.ts';
import { countDownloads, insertDownload, takeDay } from './repo.ts';
import { chosenFiles, sizeOf } from './torrent/chosen.ts';
import { hasRoomForInfo } from './torrent/info.ts';
import { namesTorrent, originOf } from './torrent/origin.ts';
import { insertTorrent } from './torrent-repo.ts';

export interface NewDownload {
  readonly userId: string;
  readonly url: string;
  /** Indexes of the files of a torrent; undefined: all. */
  readonly files?: readonly number[] | undefined;
  /** Undefined: the folder for downloads. */
  readonly parentId: string | undefined;
  /** Which program asks, as a name for a folder; empty: the site itself. */
  readonly program?: string;
  /** Empty: as the source names it. */
  readonly name: string;
  readonly rule: ConflictRule;
  /** How its sender named the call. */
  readonly call?: Keyed | undefined;
}

/** Data for another try of a task, until it is complete; not text, so that it is not shown. */
export interface DownloadRequest {
  /** As the URL standard writes it, which is ASCII; with its credentials. Of a torrent, as it was given. */
  readonly url: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly rule: ConflictRule;
  /** Tasks from before do not have it. */
  readonly program?: string;
}

/** Downloads of one account that may wait or run. */
const mostUnfinished = 200;

/**
 * Begins a download and answers with the id of its task, which may have been deleted where the call is an earlier one again.
 * @throws {ApiError} `invalid_argument` for an address that the server does not go to, `file_name_invalid`,
 * `file_not_found`, `file_in_trash`, `task_daily_create_limit`, `task_daily_create_limit_vip`, `task_run_nums_limit`,
 * `torrent_blocked`, `idempotency_key_reused`, `too_many_requests` for too many torrents that had to be read first.
 */
export async function beginDownload(context: OfflineContext, download: NewDownload): Promise<string> {
  const { db, tasks } = context;
  const { userId, rule, program = '' } = download;
  const subject = await subjectOf(context, download);
  const name = download.name === '' ? '' : checkedName(download.name);
  const make = async (tx: Tx): Promise<string> => {
    const parentId =
      download.parentId === undefined ? null : await targetFolder(tx, userId, download.parentId);
    const offline: DownloadRequest = { url: subject.url, parentId, name, rule, program };
    const shown = name || subject.name;
    const taskId = await tasks.begin(tx, {
      userId,
      type: 'offline',
      name: shown,
      fileName: shown,
      ...(subject.size !== undefined && { fileSize: subject.size }),
      params: { url: subject.shown, offline },
    });
    if (subject.torrent !== undefined) {
      const { info } = subject.torrent;
      if (info && !(await hasRoomForInfo(tx, userId, info))) throw new ApiError('task_run_nums_limit');
      await insertTorrent(tx, { task_id: taskId, ...subject.torrent });
    }
    await admit(context, tx, { taskId, userId, offline });
    return taskId;
  };
  const itself = (id: string): string => id;
  return withDriveLock(db, userId, (locked) =>
    once(locked, download.call, {
      find: async (id) => itself(id),
      make: () => make(locked.tx),
      idOf: itself,
    }),
  );
}

interface Subject {
  /** The link, and how it is shown. */
  readonly url: string;
  readonly shown: string;
  readonly name: string;
  readonly size?: number;
  readonly torrent?: Omit<Parameters<typeof insertTorrent>[1], 'task_id'>;
}

/** Milliseconds: the user waits. */
const readWithin = 15_000;

/** The source that a link names: a torrent, if torrents are enabled, or an address. */
async function subjectOf(context: OfflineContext, { userId, url, files }: NewDownload): Promise<Subject> {
  const { egress, limits, torrents } = context;
  if (torrents === undefined || (files === undefined && !namesTorrent(url))) {
    const address = checkedAddress(egress, url);
    return { url: address.href, shown: withoutCredentials(address), name: nameInAddress(address) };
  }
  const link = namesTorrent(url) ? url.trim() : checkedAddress(egress, url).href;
  // Before the work, so that refused calls count as well.
  if (!isMagnet(link)) await limits.take('addresses-looked-at', userId);
  const signal = AbortSignal.timeout(readWithin);
  const { source, inspected, name } = await originOf({ ...context, torrents }, { userId, url: link, signal });
  const chosen = files === undefined ? null : [...new Set(files)].sort((a, b) => a - b);
  if (chosen?.length === 0) throw invalid('url.files', 'at least one file');
  return {
    url: link,
    shown: isMagnet(link) ? link : magnetOf(source.infoHash, name),
    name,
    ...(inspected && { size: checkedSize(inspected, chosen) }),
    torrent: {
      info_hash: source.infoHash,
      trackers: [...source.trackers],
      peers: [...source.peers],
      web_seeds: [...(source.webSeeds ?? [])],
      info: inspected ? Buffer.from(inspected.info) : null,
      chosen,
    },
  };
}

/** Bytes of the chosen files. @throws {ApiError} `invalid_argument` for an index that does not exist. */
function checkedSize({ facts }: InspectedTorrent, chosen: number[] | null): number {
  try {
    return sizeOf(chosenFiles(facts, { chosen }));
  } catch (error) {
    throw error instanceof PermanentError ? invalid('url.files', error.message) : error;
  }
}

/** As it is shown: who may see the task need not see the password of its source. */
export function withoutCredentials({ href }: URL): string {
  const url = new URL(href);
  url.username = '';
  url.password = '';
  return url.href;
}

export function checkedAddress(egress: Pick<Egress, 'read'>, text: string, field = 'url'): URL {
  try {
    return egress.read(text);
  } catch (error) {
    throw error instanceof EgressError ? invalid(field, error.message) : error;
  }
}

/** The same limits for a first try and a later one, and the same queue. */
export async function admit(
  context: OfflineContext,
  tx: Tx,
  {
    taskId,
    userId,
    offline,
  }: { readonly taskId: string; readonly userId: string; readonly offline: DownloadRequest },
): Promise<void> {
  if ((await countDownloads(tx, userId, mostUnfinished)) >= mostUnfinished)
    throw new ApiError('task_run_nums_limit');
  const { isTaken, isPremium } = await takeDay(tx, userId);
  if (!isTaken) throw new ApiError(isPremium ? 'task_daily_create_limit_vip' : 'task_daily_create_limit');
  await insertDownload(tx, {
    task_id: taskId,
    user_id: userId,
    stage_id: uploadId(),
    url: offline.url,
    parent_id: offline.parentId,
    program: offline.program ?? '',
    name: offline.name,
    on_conflict: offline.rule,
  });
  await dispatch(context, tx);
}
