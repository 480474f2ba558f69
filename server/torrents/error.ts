/**
 * - `malformed`: not a torrent, or an inconsistent one
 * - `unsupported`: BitTorrent v2 only
 * - `too-large`: too many files, too long pieces or too much metadata
 * - `no-peers`: no peer that has it was found
 * - `ended`: the child process has exited
 * - `cancelled`: cancelled by the caller
 */
export type TorrentReason = 'malformed' | 'unsupported' | 'too-large' | 'no-peers' | 'ended' | 'cancelled';

/** Why a torrent is not downloaded. The message is for people; it names no address. */
export class TorrentError extends Error {
  override readonly name = 'TorrentError';
  readonly reason: TorrentReason;

  constructor(reason: TorrentReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export const malformed = (message = 'This is not a torrent.'): TorrentError =>
  new TorrentError('malformed', message);

export const onlyV2 = (): TorrentError =>
  new TorrentError('unsupported', 'Torrents of BitTorrent v2 alone cannot be downloaded here.');
