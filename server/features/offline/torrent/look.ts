import { type ResourceAnswer, torrentResolver } from '../../../../api/contract/resources.ts';
import { ApiError } from '../../../errors.ts';
import { createPauses } from '../../../http/pauses.ts';
import {
  isMagnet,
  magnetOf,
  TorrentError,
  type TorrentFacts,
  type TorrentFile,
} from '../../../torrents/index.ts';
import { idOf } from '../resource-id.ts';
import { type OriginDeps, originOf } from './origin.ts';
import { isSingle, nameOf } from './place.ts';

/** Milliseconds to get the metadata from peers: the user waits. */
const within = 40_000;

interface Look extends OriginDeps {
  readonly userId: string;
  readonly url: string;
  readonly findWithin?: number | undefined;
}

/** Lists the files of a torrent without downloading content. Errors are part of the answer. */
export async function lookAtTorrent({
  userId,
  url,
  findWithin = within,
  ...deps
}: Look): Promise<ResourceAnswer> {
  const signal = AbortSignal.timeout(findWithin);
  try {
    const { source, inspected } = await originOf(deps, { userId, url, signal });
    const { facts } = inspected ?? (await deps.torrents.find(source, signal));
    return await found(url, facts);
  } catch (error) {
    if (error instanceof TorrentError || error instanceof ApiError) return blank(url, error.message);
    throw error;
  }
}

const blank = (url: string, error: string): ResourceAnswer => ({
  id: idOf(url),
  name: '',
  file_size: '0',
  file_count: 0,
  file_index: 0,
  is_dir: false,
  resolver: torrentResolver,
  meta: { url: isMagnet(url) ? url : '', error, mime_type: 'application/x-bittorrent' },
});

async function found(url: string, facts: TorrentFacts): Promise<ResourceAnswer> {
  const { infoHash, files, name } = facts;
  return {
    ...blank(url, ''),
    name: nameOf(name),
    file_size: String(files.reduce((sum, { size }) => sum + size, 0)),
    file_count: files.length,
    is_dir: !isSingle(facts),
    meta: {
      url: isMagnet(url) ? url : magnetOf(infoHash, name),
      error: '',
      mime_type: 'application/x-bittorrent',
    },
    files: await shownFiles(files),
  };
}

/** Ten thousand names at once would block the event loop. */
async function shownFiles(files: readonly TorrentFile[]): Promise<NonNullable<ResourceAnswer['files']>> {
  const pause = createPauses();
  const shown: NonNullable<ResourceAnswer['files']> = [];
  for (const { index, path, size } of files) {
    await pause();
    shown.push({ index, path: path.map(nameOf), size: String(size) });
  }
  return shown;
}
