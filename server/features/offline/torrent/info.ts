import type { Db, Tx } from '../../../db/index.ts';
import {
  type InspectedTorrent,
  TorrentError,
  type TorrentSource,
  type Torrents,
} from '../../../torrents/index.ts';
import type { OfflineContext } from '../deps.ts';
import { metadataBytes, type TorrentRow } from '../torrent-repo.ts';

export const sourceOf = (
  { info_hash: infoHash, trackers, peers, web_seeds: webSeeds }: TorrentRow,
  askedBy: string,
): TorrentSource => ({ infoHash, trackers, peers, webSeeds, askedBy });

/** Bytes of metadata of one account, which count for no quota. */
const mostInfo = 32 * 1024 * 1024;

export const hasRoomForInfo = async (db: Db | Tx, userId: string, info: Uint8Array): Promise<boolean> =>
  (await metadataBytes(db, userId)) + info.length <= mostInfo;

/** The metadata of a download's torrent: as stored, or else from its peers. @throws {TorrentError} */
export async function infoOf(
  { findWithin }: Pick<OfflineContext, 'findWithin'>,
  torrents: Torrents,
  { torrent, userId }: { readonly torrent: TorrentRow; readonly userId: string },
  signal: AbortSignal,
): Promise<InspectedTorrent> {
  if (torrent.info === null)
    return torrents.find(
      sourceOf(torrent, userId),
      AbortSignal.any([signal, AbortSignal.timeout(findWithin)]),
    );
  const file = Buffer.concat([Buffer.from('d4:info'), torrent.info, Buffer.from('e')]);
  const inspected = await torrents.inspect(file);
  if (inspected.facts.infoHash !== torrent.info_hash)
    throw new TorrentError('malformed', 'This is not the torrent that was asked for.');
  return inspected;
}
