import { createEffect } from 'effector';
import { beginDownloads } from '../../api/contract/batch-downloads.ts';
import { createFile, getFile } from '../../api/contract/files.ts';
import { listResources, type ResourceAnswer, torrentResolver } from '../../api/contract/resources.ts';
import type { TaskAnswer } from '../../api/contract/tasks.ts';
import { type CallError, malformed, refused } from '../../api/error.ts';
import { callDrive } from '../session/index.ts';

/** A file of the drive. */
export const getFileFx = createEffect((id: string) => callDrive(getFile, { params: { id } }));

interface DownloadRequest {
  readonly url: string;
  /** The files of a torrent to download, by their numbers; if absent, all. */
  readonly files?: readonly number[] | undefined;
  /** The folder for the download; if absent, the server's folder for downloads. */
  readonly parentId: string | undefined;
  /** Idempotency key: a second call with the same key begins no second download (decision 024). */
  readonly key: string;
  /** The owner of the drive that it goes into: by the time of a later link another person may have signed in. */
  readonly sub: string;
}

/** `NORMAL` says that an empty parent means the root. */
const folderOf = (parentId: string | undefined) =>
  parentId === undefined ? { folder_type: 'DOWNLOAD' } : { parent_id: parentId, folder_type: 'NORMAL' };

/** Torrents among a hundred links are read by the server. */
const batchWithin = 60_000;

/** Begins a download from a link. */
export const beginDownloadFx = createEffect(
  async ({ url, files, parentId, key, sub }: DownloadRequest): Promise<TaskAnswer> => {
    const body = {
      kind: 'drive#file',
      upload_type: 'UPLOAD_TYPE_URL',
      url: { url, ...(files && { files: files.map(String) }) },
      ...folderOf(parentId),
      idempotency_key: key,
    } as const;
    const { task } = await callDrive(createFile, { body, as: sub });
    if (!task) throw malformed(createFile.path);
    return task as TaskAnswer;
  },
);

export interface DownloadsRequest extends Pick<DownloadRequest, 'parentId' | 'sub'> {
  readonly links: readonly Pick<DownloadRequest, 'url' | 'key'>[];
}

/** The result of each link, in their order: its task, or why it was refused. */
export const beginDownloadsFx = createEffect(
  async ({ links, parentId, sub }: DownloadsRequest): Promise<readonly (TaskAnswer | CallError)[]> => {
    const { results } = await callDrive(beginDownloads, {
      body: { links: links.map(({ url, key }) => ({ url, idempotency_key: key })), ...folderOf(parentId) },
      as: sub,
      timeout: batchWithin,
    });
    return links.map((_, at) => {
      const { task, refusal } = results[at] ?? {};
      return (task as TaskAnswer | undefined) ?? refused(beginDownloads.path, 400, refusal);
    });
  },
);

/** The content of a torrent. */
export interface TorrentContent {
  readonly name: string;
  readonly files: NonNullable<ResourceAnswer['files']>;
}

/** The server waits for peers. */
const lookWithin = 60_000;

/** The files of a torrent; null if no peer could tell. @throws {CallError} */
export const lookAtTorrentFx = createEffect(
  async ({ url, sub }: { readonly url: string; readonly sub: string }): Promise<TorrentContent | null> => {
    const { list } = await callDrive(listResources, {
      body: { urls: url },
      as: sub,
      timeout: lookWithin,
      retry: 0,
    });
    const [found] = list.resources;
    return found?.resolver === torrentResolver && found.files
      ? { name: found.name, files: found.files }
      : null;
  },
);
