import { uploadMany } from '../../../api/contract/uploads.ts';
import { malformed } from '../../../api/error.ts';
import { callDrive } from '../../session/index.ts';
import type { QueuedFile } from '../queue/queue.ts';
import type { TransferEvent, TransferReport } from '../queue/transfer-event.ts';
import { failureOf } from './failure.ts';
import { idempotencyKeyOf } from './instant-upload.ts';
import { creationFactsOf, type Transfer, type TransferStart } from './transfer.ts';

interface BatchOptions {
  readonly folderOf: (file: QueuedFile) => Promise<string>;
  readonly report: (file: QueuedFile, event: TransferEvent) => void;
  /** Of several files, in one step. */
  readonly reportAll: (reports: readonly TransferReport[]) => void;
}

/** Ms for all bytes of a batch and its answer. */
const batchTimeout = 120_000;

interface Prepared {
  readonly file: QueuedFile;
  readonly content: File;
  readonly parentId: string;
  readonly bytes: ArrayBuffer;
}

type Result = Awaited<ReturnType<typeof sendPrepared>>[number];

/**
 * Sends small files in one call, once: what does not come through goes by itself then, under the same keys, so that a
 * lost answer makes no file twice. Returns a transfer for each, by the id of its file.
 */
export function beginBatch(
  starts: readonly TransferStart[],
  options: BatchOptions,
): readonly [string, Transfer][] {
  const stopped = new Set<string>();
  void runBatch(starts, stopped, options);
  return starts.map(({ file: { id } }) => [id, { stop: () => void stopped.add(id) }]);
}

async function runBatch(
  starts: readonly TransferStart[],
  stopped: ReadonlySet<string>,
  options: BatchOptions,
): Promise<void> {
  const failed = async ({ file, content }: TransferStart, error: unknown) => {
    const failure = await failureOf(error, content, false);
    if (!stopped.has(file.id)) options.report(file, failure);
  };
  const prepared = await Promise.all(
    starts.map((start) => prepare(start, options).catch((error) => void failed(start, error))),
  );
  const wanted = prepared.filter((one) => one !== undefined).filter(({ file }) => !stopped.has(file.id));
  if (wanted.length === 0) return;
  options.reportAll(
    wanted.map(({ file, parentId }) => ({
      file,
      event: { type: 'creating', key: idempotencyKeyOf('sent', file, parentId) },
    })),
  );
  try {
    reportResults(wanted, await sendPrepared(wanted), options);
  } catch (error) {
    for (const one of wanted) void failed(one, error);
  }
}

async function prepare(
  { file, content }: TransferStart,
  { folderOf }: Pick<BatchOptions, 'folderOf'>,
): Promise<Prepared> {
  const [parentId, bytes] = await Promise.all([folderOf(file), content.arrayBuffer()]);
  return { file, content, parentId, bytes };
}

/** The files are of one account: no other's begin. */
async function sendPrepared(prepared: readonly Prepared[]) {
  const uploads = prepared.map(({ file, parentId, bytes }) => {
    const { filename, filetype, ...facts } = creationFactsOf(file, parentId);
    return { ...facts, name: filename, mime_type: filetype.slice(0, 200), size: String(bytes.byteLength) };
  });
  const line = `${JSON.stringify({ uploads })}\n`;
  const { results } = await callDrive(uploadMany, {
    body: new Blob([line, ...prepared.map(({ bytes }) => bytes)]),
    timeout: batchTimeout,
    as: prepared[0]?.file.accountId,
  });
  if (results.length !== prepared.length) throw malformed(uploadMany.path);
  return results;
}

/** Facts about the server are reported of stopped files too, as of one that goes by itself. */
function reportResults(
  prepared: readonly Prepared[],
  results: readonly Result[],
  options: BatchOptions,
): void {
  const arrived: TransferReport[] = [];
  const others: (() => void)[] = [];
  for (const [at, { file }] of prepared.entries()) {
    const { file_id: fileId, upload_url: url, error = 'unknown' } = results[at] ?? {};
    if (fileId !== undefined) arrived.push({ file, event: { type: 'done', fileId, wasKnown: false } });
    else
      others.push(() => {
        if (url !== undefined) options.report(file, { type: 'created', url });
        options.report(file, failureOfEntry(error));
      });
  }
  options.reportAll(arrived);
  for (const report of others) report();
}

/** Refusals after which another try may help. */
const transient = new Set(['upload_locked', 'unavailable', 'too_many_requests', 'internal']);

function failureOfEntry(reason: string): TransferEvent {
  if (reason === 'file_duplicated_name') return { type: 'name-taken' };
  if (reason === 'upload_gone') return { type: 'upload-gone' };
  return transient.has(reason) ? { type: 'interrupted' } : { type: 'refused', reason };
}
