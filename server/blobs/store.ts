import type { Readable } from 'node:stream';

/** SHA-256 of the content, lower-case hex, 64 characters: the only name a blob has. */
export type BlobHash = string;

/**
 * The content of all files, by hash. Which files, versions and shares point at a blob is the database's affair; who
 * seals or removes one hash must hold that hash's lock there until the commit, since a blob that is removed between
 * another upload's `seal` and its commit is lost. All methods reject with `BlobError`, and with `TypeError` for a hash
 * or id that is not of its form, which is a fault of the caller.
 */
export interface BlobStore {
  /** Incoming bytes of one upload, kept under an id of ours ([a-z0-9]{20,64}) until sealed or discarded. Survives a restart. */
  stage(id: string): Stage;
  /**
   * Bytes `start` to `end`, both included; the whole blob without a range. Rejects with `missing`, and with
   * `out-of-range` when the blob has fewer bytes than that, before there is a stream. Chunks of at most 1 MiB, read as
   * fast as they are taken. What the stream holds is given back when it is destroyed early.
   */
  read(hash: BlobHash, range?: ByteRange): Promise<Readable>;
  /**
   * The same bytes, for a socket, at up to twice the speed: chunks of at most 512 KiB whose memory is used again as soon as
   * `write` resolves for them, so it must not resolve before they have been passed on, and must not hand them to a stream
   * that keeps them. It is called for the next chunk while the one before is being written, in order. It must settle in any
   * case, also when the receiver has gone; if it rejects, so does `send`, which has given back everything then. Faults of
   * the range and a missing blob are told before the first call.
   */
  send(hash: BlobHash, write: (chunk: Uint8Array) => Promise<void>, range?: ByteRange): Promise<void>;
  /** Bytes; undefined when there is no such blob. */
  size(hash: BlobHash): Promise<number | undefined>;
  /** Nothing happens when it is gone already. A stream that was opened before goes on to its end. */
  remove(hash: BlobHash): Promise<void>;
  /** Every blob, in no order, one at a time; what comes or goes meanwhile may or may not be among them. */
  list(): AsyncIterable<StoredBlob>;
  /** Every stage that is neither sealed nor discarded, in the same manner. */
  stages(): AsyncIterable<StagedUpload>;
  /** Bytes left for new content; undefined where there is no such bound. */
  free(): Promise<{ readonly bytesFree: number } | undefined>;
}

/** Both ends count: `{ start: 0, end: 0 }` is the first byte. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

interface StoredBlob {
  readonly hash: BlobHash;
  /** Bytes. */
  readonly size: number;
  /** When this content was last sealed, by whichever upload: collection counts its grace from here. */
  readonly storedAt: Date;
}

interface StagedUpload {
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  /** When bytes were last taken. */
  readonly modifiedAt: Date;
}

/**
 * The bytes of one upload on their way in. A stage that nobody has written to is empty, so there is nothing to create.
 * Changes of a stage run one at a time: a second call in the same process rejects with `conflict` while the first is under
 * way. Between processes the caller keeps the order.
 */
export interface Stage {
  /** Bytes that the next `append` continues from; those that an append under way has taken do not count yet. */
  size(): Promise<number>;
  /**
   * Takes bytes at `offset`, which must be the size (else `conflict`), until the source ends. Resolves to the new size
   * once they are durable. The bytes of a chunk are copied before the next one is asked for; a source that is not read to
   * its end is told so (`return()`, which destroys a stream unless it was told otherwise).
   *
   * When it rejects, `size()` says what was kept, and that is durable too:
   * - `interrupted`, the source broke off (its error is the `cause`): everything that arrived;
   * - `too-large`, the stage would pass `limit`: the chunks before the one that passes it;
   * - `full`: as much as there was room for;
   * - `unavailable`: what was there before, if the store can still tell.
   */
  append(offset: number, source: AsyncIterable<Uint8Array>, options: AppendOptions): Promise<number>;
  /** Forgets what lies behind the first `size` bytes. Rejects with `out-of-range` when there are fewer. */
  truncate(size: number): Promise<void>;
  /** Bytes `start` to `end`, both included, as many of them as there are: to rebuild a digest, or to find out the type. */
  read(start?: number, end?: number): Readable;
  /**
   * Makes the stage the blob of that name; `hash` must be the digest of its bytes. Once it resolves, the blob is durable
   * and the stage gone. When the blob is there already, the stage is discarded; one that turns out to be damaged is
   * replaced. May be called again after a crash, whatever the first call had done. Rejects with `missing` when there is
   * neither stage nor blob, and with `conflict` when a whole blob of that name has other bytes, so that `hash` is wrong.
   */
  seal(hash: BlobHash): Promise<void>;
  /** Nothing happens when it is gone already. */
  discard(): Promise<void>;
}

export interface AppendOptions {
  /** Bytes that the whole stage may reach; `Infinity` when its length is not known. */
  readonly limit: number;
  /**
   * Sees each chunk before it is taken, in order: exactly the bytes that are kept, unless `append` rejects with `full`
   * or `unavailable`. If it throws, the chunk is not taken, and `append` rejects with what was thrown.
   */
  readonly onChunk?: (chunk: Uint8Array) => void;
}

/**
 * - `missing`: no such blob
 * - `out-of-range`: it has fewer bytes than were asked for
 * - `conflict`: the stage stands elsewhere, is in use, or is not what its hash says
 * - `too-large`: more bytes than the limit
 * - `interrupted`: the source broke off
 * - `full`: no room left
 * - `unavailable`: the store fails (a broken disk, no permission, too many open files); later it may not
 */
type BlobErrorReason =
  | 'missing'
  | 'out-of-range'
  | 'conflict'
  | 'too-large'
  | 'interrupted'
  | 'full'
  | 'unavailable';

/** Why the store did not do what it was asked. The message is for our log, not for users. */
export class BlobError extends Error {
  override readonly name = 'BlobError';
  readonly reason: BlobErrorReason;

  constructor(reason: BlobErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

const hashForm = /^[0-9a-f]{64}$/;
const stageIdForm = /^[a-z0-9]{20,64}$/;

export const isBlobHash = (text: string): boolean => hashForm.test(text);
export const isStageId = (text: string): boolean => stageIdForm.test(text);

/** Every store calls this before a hash becomes a path or a key. */
export function acceptHash(hash: string): asserts hash is BlobHash {
  if (!isBlobHash(hash)) throw new TypeError('A blob is named by 64 lower-case hex digits');
}

/** The same for the id of a stage. */
export function acceptStageId(id: string): void {
  if (!isStageId(id)) throw new TypeError('A stage is named by 20 to 64 lower-case letters and digits');
}
