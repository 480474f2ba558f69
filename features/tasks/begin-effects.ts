import { createEffect } from 'effector';
import { createFile, getFile } from '../../api/contract/files.ts';
import { listResources, type ResourceAnswer, torrentResolver } from '../../api/contract/resources.ts';
import type { TaskAnswer } from '../../api/contract/tasks.ts';
import { malformed } from '../../api/error.ts';
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

/** Begins a download from a link. */
export const beginDownloadFx = createEffect(
  async ({ url, files, parentId, key, sub }: DownloadRequest): Promise<TaskAnswer> => {
    const body = {
      kind: 'drive#file',
      upload_type: 'UPLOAD_TYPE_URL',
      url: { url, ...(files && { files: files.map(String) }) },
      // `NORMAL` says that an empty parent means the root.
      ...(parentId === undefined
        ? { folder_type: 'DOWNLOAD' }
        : { parent_id: parentId, folder_type: 'NORMAL' }),
      idempotency_key: key,
    } as const;
    const { task } = await callDrive(createFile, { body, as: sub });
    if (!task) throw malformed(createFile.path);
    return task as TaskAnswer;
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
