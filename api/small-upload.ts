import { uploadMany } from './contract/uploads.ts';
import type { DriveClient } from './drive-client.ts';
import { CallError, malformed } from './error.ts';

/** One entry of a batch (`batchHead`), without its size. */
export type UploadEntry = Readonly<Record<string, unknown>> & { readonly name: string };

/** Ms for the bytes and the answer. */
const timeout = 60_000;

/**
 * Sends a file of at most 1 MiB (`batchLimits.file`) in one call.
 *
 * @returns the id of the file that it has become
 * @throws {CallError} with the server's reason, as `file_duplicated_name` or `conflict`
 */
export async function sendSmall(
  call: DriveClient['call'],
  entry: UploadEntry,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const line = `${JSON.stringify({ uploads: [{ ...entry, size: String(bytes.length) }] })}\n`;
  const { results } = await call(uploadMany, { body: new Blob([line, bytes]), timeout });
  const [result] = results;
  if (result === undefined) throw malformed(uploadMany.path);
  const { file_id: fileId, error = 'unknown', error_description = '' } = result;
  if (fileId !== undefined) return fileId;
  throw new CallError({
    failure: { type: 'refused', status: 400, body: null },
    facts: { error, error_code: 0, error_description },
  });
}
