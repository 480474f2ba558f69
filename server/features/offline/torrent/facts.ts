import { ApiError } from '../../../errors.ts';
import type { TorrentFacts, Torrents } from '../../../torrents/index.ts';
import type { OfflineContext } from '../deps.ts';
import type { TorrentRow } from '../torrent-repo.ts';
import { infoOf } from './info.ts';

/** Torrents whose facts are cached: lists and players ask again and again. */
const mostKept = 8;

export type FactsOf = (row: TorrentRow) => Promise<TorrentFacts | undefined>;

/** The files of a torrent whose metadata is stored; undefined where it is not yet. @throws {ApiError} `failed_precondition` */
export function createFactsOf(
  { findWithin }: Pick<OfflineContext, 'findWithin'>,
  torrents: Torrents | undefined,
): FactsOf {
  const kept = new Map<string, Promise<TorrentFacts>>();
  return async (torrent) => {
    if (torrents === undefined) throw notHere();
    if (torrent.info === null) return undefined;
    const known = kept.get(torrent.info_hash);
    const found =
      known ??
      infoOf({ findWithin }, torrents, { torrent, userId: '' }, AbortSignal.timeout(findWithin)).then(
        ({ facts }) => facts,
      );
    kept.delete(torrent.info_hash);
    kept.set(torrent.info_hash, found);
    found.catch(() => kept.delete(torrent.info_hash));
    for (const old of [...kept.keys()].slice(0, -mostKept)) kept.delete(old);
    return found;
  };
}

export const notHere = (): ApiError =>
  new ApiError('failed_precondition', { description: 'This task downloads no torrent.' });
