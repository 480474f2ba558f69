import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** SHA-256 of the content, lower-case hex, 64 characters: the only name a blob has. */
export type BlobHash = string;

/**
 * The content of all files, by hash. The database knows which files, versions and shares refer to a blob. Before
 * sealing or removing a hash, the caller must hold that hash's lock in the database until the commit: a blob that is
 * removed between another upload's `seal` and its commit is lost. All methods reject with `BlobError`, and with
 * `TypeError` for a malformed hash or id, which is a bug of the caller.
 */
export interface BlobStore {
  /** Incoming bytes of one upload, kept under an id of ours ([a-z0-9]{20,64}) until sealed or discarded. Survives a restart. */
  stage(id: string): Stage;
  /** A name for where stages lie. Another process that says another name sees none of these stages, and this one none of its. */
  stagePlace(): Promise<string>;
  /**
   * Bytes `start` to `end`, both included; the whole blob without a range. Rejects with `missing`, and with
   * `out-of-range` when the blob is shorter, before there is a stream. Chunks of at most 1 MiB, read as fast as they
   * are consumed. Destroying the stream early releases its resources.
   */
  read(hash: BlobHash, range?: ByteRange): Promise<Readable>;
  /**
   * The same bytes, for a socket, at up to twice the speed: chunks of at most 512 KiB whose memory is reused as soon as
   * `write` resolves, so it must not resolve before they have been passed on, and must not hand them to a stream that
   * keeps them. It is called for the next chunk while the previous one is being written, in order. It must always
   * settle, also when the receiver has disconnected; if it rejects, so does `send`, after releasing everything. Errors
   * of the range and a missing blob are reported before the first call.
   */
  send(hash: BlobHash, write: (chunk: Uint8Array) => Promise<void>, range?: ByteRange): Promise<void>;
  /**
   * The content as an open file, to be read only and closed by the caller, for programs that take nothing else. A store
   * that has no files lacks it. Rejects with `missing`.
   */
  openFile?(hash: BlobHash): Promise<FileHandle>;
  /**
   * Takes in a blob of another store, so many bytes. Once it resolves, they are durable and replace what had that name with another size.
   * Rejects with `conflict` where they are not that content, and with `interrupted` where the source failed: nothing has changed then.
   */
  put(hash: BlobHash, source: AsyncIterable<Uint8Array>, size: number): Promise<void>;
  /** Bytes; undefined when there is no such blob. */
  size(hash: BlobHash): Promise<number | undefined>;
  /** Does nothing when the blob does not exist. A stream that was opened before continues to its end. */
  remove(hash: BlobHash): Promise<void>;
  /**
   * Every blob, one at a time, in the order of hashes (some stores in S3 keep none); blobs that are added or removed meanwhile may or may not
   * be listed.
   */
  list(): AsyncIterable<StoredBlob>;
  /** Every stage that is neither sealed nor discarded, in no order. */
  stages(): AsyncIterable<StagedUpload>;
  /**
   * Gives up uploads into the store that a crash left unfinished, of those that began before: they take room, and `stages` does not list
   * them. A store that has none lacks it.
   */
  sweep?(before: Date): Promise<void>;
  /** Bytes left for new content; undefined where there is no such bound. */
  free(): Promise<{ readonly bytesFree: number } | undefined>;
}

/** Both ends count: `{ start: 0, end: 0 }` is the first byte. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredBlob {
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
 * The bytes of one upload in progress. A stage that was never written to is empty, so there is nothing to create.
 * Changes of a stage run one at a time: a second call in the same process rejects with `conflict` while the first is
 * running. Between processes the caller keeps the order.
 */
export interface Stage {
  /** The offset at which the next `append` continues; bytes of an append in progress do not count yet. */
  size(): Promise<number>;
  /**
   * Takes bytes at `offset`, which must be the size (else `conflict`), until the source ends. Resolves to the new size
   * once they are durable. The bytes of a chunk are copied before the next one is requested; a source that is not read
   * to its end is closed (`return()`, which destroys a stream by default).
   *
   * When it rejects, `size()` says what was kept, and that is durable too:
   * - `interrupted`, the source failed (its error is the `cause`): everything that arrived;
   * - `too-large`, the stage would exceed `limit`: the chunks before the one that exceeds it;
   * - `full`: as much as fitted on the disk;
   * - `unavailable`: what was there before, if the store can still tell.
   */
  append(offset: number, source: AsyncIterable<Uint8Array>, options: AppendOptions): Promise<number>;
  /** Drops everything after the first `size` bytes. Rejects with `out-of-range` when there are fewer. */
  truncate(size: number): Promise<void>;
  /** Bytes `start` to `end`, both included, as many of them as there are: to rebuild a digest, or to find out the type. */
  read(start?: number, end?: number): Readable;
  /**
   * The same, of an append in progress too, which may be behind what it has taken. Those bytes are a prefix of its source, and may be cut
   * off again if it fails.
   */
  readWritten(start: number, end: number): Readable;
  /**
   * Turns the stage into the blob of that name; `hash` must be the digest of its bytes. Once it resolves, the blob is
   * durable and the stage removed. When the blob exists already, the stage is discarded, and a damaged blob is
   * replaced. May be called again after a crash at any point. Rejects with `missing` when there is neither stage nor
   * blob, and with `conflict` when an intact blob of that name has other bytes, so that `hash` is wrong.
   */
  seal(hash: BlobHash): Promise<void>;
  /** Does nothing when the stage does not exist. */
  discard(): Promise<void>;
}

export interface AppendOptions {
  /** Bytes that the whole stage may reach; `Infinity` when its length is not known. */
  readonly limit: number;
  /**
   * Called with each chunk before it is taken, in order: exactly the bytes that are kept, unless `append` rejects with
   * `full` or `unavailable`. If it throws, the chunk is not taken, and `append` rejects with that error.
   */
  readonly onChunk?: (chunk: Uint8Array) => void;
}

/**
 * - `missing`: no such blob
 * - `out-of-range`: it is shorter than the requested range
 * - `conflict`: the stage has another size, is in use, or the bytes do not match their hash
 * - `too-large`: more bytes than the limit
 * - `interrupted`: the source failed
 * - `full`: the disk is full
 * - `unavailable`: the store fails (a broken disk, no permission, too many open files); a retry may succeed
 */
type BlobErrorReason =
  | 'missing'
  | 'out-of-range'
  | 'conflict'
  | 'too-large'
  | 'interrupted'
  | 'full'
  | 'unavailable';

/** Why the store failed. The message is for our log, not for users. */
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
