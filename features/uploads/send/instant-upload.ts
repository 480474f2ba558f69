import { createFile } from '../../../api/contract/files.ts';
import { foreseeUpload, uploadState } from '../../../api/contract/uploads.ts';
import { CallError } from '../../../api/error.ts';
import { callDrive } from '../../session/index.ts';
import type { NameRule, QueuedFile } from '../queue/queue.ts';
import type { TransferEvent } from '../queue/transfer-event.ts';
import { cancelUploads } from './cancel-upload.ts';
import { canDigest, gcidOf } from './gcid.ts';
import { isUnanswered } from './retry.ts';

/** Sizes for which an instant upload is tried: smaller files are sent as fast, hashing larger ones takes minutes. */
const eligibleSize = { least: 1024 ** 2, most: 4 * 1024 ** 3 };

/** Ms that a transfer waits for the answer whether the account may have the content. */
const foreseeTimeout = 1000;

/**
 * The rule as the call has it; whether a taken name leads to a question or is skipped is decided when the bytes are
 * sent.
 */
const onConflict = {
  ask: 'refuse',
  skip: 'refuse',
  rename: 'rename',
  replace: 'replace',
} as const satisfies Record<NameRule, string>;

interface InstantUpload {
  readonly parentId: string;
  readonly isWanted: () => boolean;
  readonly report: (event: TransferEvent) => void;
}

/** A file may be begun more than once, as when its name was taken. */
const known = new WeakMap<File, string>();

/**
 * Idempotency key of a call that creates something for a file of the queue: repeated, it creates nothing twice. In
 * another folder, as where the first was deleted meanwhile, it is another call.
 */
export const idempotencyKeyOf = (what: 'known' | 'sent', file: QueuedFile, parentId: string): string =>
  `${what}-${file.id}-${parentId}`;

/**
 * Creates the file at once where the account has its content already, without sending a byte (instant upload, api.md,
 * Files). An error before the request is no failure: the bytes are sent, and the server reports errors then. Once it is
 * requested, an answer is needed: until then the file may exist.
 *
 * @returns the id of the file; undefined where its bytes are to be sent.
 * @throws {CallError} where it is unknown whether the file was created.
 */
export async function createFromKnownContent(
  file: QueuedFile,
  content: File,
  comparing: InstantUpload,
): Promise<string | undefined> {
  const { parentId, isWanted, report } = comparing;
  const hash = file.askedFor ?? (await hashIfWorthwhile(file, content, comparing).catch(() => undefined));
  if (hash === undefined || !isWanted()) return undefined;
  report({ type: 'hash-sent', hash });
  const fileId = await createByHash(file, hash, parentId);
  report({ type: 'hash-sent', hash: undefined });
  return fileId;
}

/** The hash of content that the account may have; undefined where it has not, or where a request is not worthwhile. */
async function hashIfWorthwhile(
  { accountId }: QueuedFile,
  content: File,
  { isWanted, report }: InstantUpload,
): Promise<string | undefined> {
  const { size } = content;
  if (size < eligibleSize.least || size > eligibleSize.most || !canDigest()) return undefined;
  if (!(await mayBeKnown(size, accountId)) || !isWanted()) return undefined;
  report({ type: 'comparing' });
  const hash = known.get(content) ?? (await gcidOf(content, isWanted));
  if (hash !== undefined) known.set(content, hash);
  return hash;
}

async function mayBeKnown(size: number, accountId: string): Promise<boolean> {
  const query = { size: String(size) };
  const options = { query, timeout: foreseeTimeout, retry: 0, as: accountId };
  const { may_be_known } = await callDrive(foreseeUpload, options);
  return may_be_known;
}

async function createByHash(file: QueuedFile, hash: string, parentId: string): Promise<string | undefined> {
  const answer = await callDrive(createFile, {
    body: {
      kind: 'drive#file',
      upload_type: 'UPLOAD_TYPE_RESUMABLE',
      name: file.name,
      parent_id: parentId,
      size: String(file.size),
      hash,
      user_modified_time: new Date(file.lastModified).toISOString(),
      on_conflict: onConflict[file.rule],
      idempotency_key: idempotencyKeyOf('known', file, parentId),
    },
    as: file.accountId,
  }).catch(undefinedIfRefused);
  if (!answer?.resumable) return answer?.file?.id;
  // Of the same size, but different: the upload that was begun here would not ask about a name that is taken later.
  const { upload_id: id = '' } = answer.resumable.params;
  await cancelUploads([{ url: uploadState.path.replace('{id}', id), accountId: file.accountId }]);
  return undefined;
}

/** A refused call made nothing, now or before: the bytes may go. */
function undefinedIfRefused(error: unknown): undefined {
  if (!(error instanceof CallError) || isUnanswered(error)) throw error;
}
