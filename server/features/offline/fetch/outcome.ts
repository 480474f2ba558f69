import type { Reason } from '../../../../api/contract/reasons.ts';
import { BlobError } from '../../../blobs/index.ts';
import { EgressError } from '../../../egress/index.ts';
import { ApiError } from '../../../errors.ts';
import { TorrentError } from '../../../torrents/index.ts';

/** The download failed just now; another try may do better. The message is for its owner. */
export class RetryableError extends Error {
  override readonly name = 'RetryableError';
  /** Seconds that the source asks for. */
  readonly seconds: number | undefined;

  constructor(message: string, seconds?: number, options?: ErrorOptions) {
    super(message, options);
    this.seconds = seconds;
  }
}

/** Nobody could be spoken to at the address. Why not is for the log alone. */
export class UnreachedError extends RetryableError {
  readonly fault: EgressError;

  constructor(fault: EgressError) {
    super(fault.message, undefined, { cause: fault });
    this.fault = fault;
  }
}

/** The try has had its time, and others wait for the place: the download goes on at once when it has one again. */
export class TurnEndedError extends RetryableError {
  constructor() {
    super('The download goes on in its next turn.', 0);
  }
}

/** Paused by its owner. */
export class PausedError extends RetryableError {
  constructor() {
    super('', 0);
  }
}

/** Its owner has chosen other files of the torrent: it goes on at once with those. */
export class ChosenAnewError extends PausedError {}

/** No peer of the torrent sends anything. */
export class NoPeersError extends RetryableError {
  constructor() {
    super('Nobody who has this torrent sends anything just now.');
  }
}

/** The download failed for good. */
export class PermanentError extends Error {
  override readonly name = 'PermanentError';
  readonly reason: Reason;

  constructor(reason: Reason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Its owner does not want it any more: its row is gone. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError';
}

/**
 * The outcome of a failure for a download. An error of neither the source nor the owner is rethrown, and the job is tried
 * again by itself.
 */
export function outcomeOf(error: unknown): RetryableError | PermanentError | CancelledError {
  if (error instanceof RetryableError || error instanceof PermanentError || error instanceof CancelledError)
    return error;
  // Of bytes that broke off, what broke them off counts.
  if (error instanceof BlobError && error.reason === 'interrupted') return outcomeOf(error.cause);
  if (error instanceof TorrentError) return torrentOutcomeOf(error);
  if (error instanceof EgressError) {
    if (error.isUnreached) return new UnreachedError(error);
    if (error.isTemporary) return new RetryableError(error.message, undefined, { cause: error });
    return new PermanentError('failed_precondition', error.message, { cause: error });
  }
  if (error instanceof ApiError && error.reason !== 'upload_locked' && error.reason !== 'unavailable')
    return new PermanentError(error.reason, error.message, { cause: error });
  if (error instanceof BlobError && error.reason === 'full')
    return new RetryableError('The server has no space left for content.', undefined, { cause: error });
  throw error;
}

function torrentOutcomeOf(error: TorrentError): RetryableError | PermanentError {
  if (error.reason === 'no-peers') return new NoPeersError();
  if (error.reason === 'ended' || error.reason === 'cancelled')
    return new RetryableError(error.message, undefined, { cause: error });
  return new PermanentError('torrent_invalid', error.message, { cause: error });
}
