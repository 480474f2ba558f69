import { type output, safeParse } from 'zod/mini';
import { batchHead, batchLimits } from '../../../../api/contract/uploads.ts';
import { ApiError, invalid } from '../../../errors.ts';
import { ruleIn, timeIn, type UnplacedUpload } from '../begin/create.ts';
import { replacingMetadata } from '../begin/replacing.ts';
import { writeMetadata } from '../tus.ts';

/** A file of a batch, whole. */
export interface BatchEntry {
  readonly wanted: UnplacedUpload;
  readonly bytes: Buffer;
}

type Head = output<typeof batchHead>['uploads'];

const newline = 0x0a;

/**
 * Reads the line of a batch and the contents after it. Nothing has been done yet where it is refused.
 * @throws {ApiError} `invalid_argument`, `request_too_large`.
 */
export async function readBatch(
  userId: string,
  body: AsyncIterable<Uint8Array>,
): Promise<readonly BatchEntry[]> {
  const { head, contents } = await partsOf(body);
  let at = 0;
  return head.map((entry) => {
    const size = Number(entry.size);
    const bytes = contents.subarray(at, at + size);
    at += size;
    return { wanted: wantedIn(userId, entry), bytes };
  });
}

async function partsOf(body: AsyncIterable<Uint8Array>): Promise<{ head: Head; contents: Buffer }> {
  const line: Uint8Array[] = [];
  let lineLength = 0;
  let head: Head | undefined;
  let contents = Buffer.alloc(0);
  let filled = 0;
  for await (const chunk of body) {
    let rest = chunk;
    if (head === undefined) {
      const end = chunk.indexOf(newline);
      const part = end === -1 ? chunk : chunk.subarray(0, end);
      lineLength += part.length;
      if (lineLength > batchLimits.head) throw new ApiError('request_too_large');
      // A chunk is ours only until the next one.
      line.push(Uint8Array.from(part));
      if (end === -1) continue;
      head = headIn(Buffer.concat(line));
      contents = Buffer.allocUnsafeSlow(head.reduce((sum, { size }) => sum + Number(size), 0));
      rest = chunk.subarray(end + 1);
    }
    if (filled + rest.length > contents.length)
      throw new ApiError('request_too_large', { description: 'More bytes came than the entries have.' });
    contents.set(rest, filled);
    filled += rest.length;
  }
  if (head === undefined) throw invalid('uploads', 'a line of JSON');
  if (filled < contents.length) throw invalid('size', 'fewer bytes came than the entries have');
  return { head, contents };
}

function headIn(line: Buffer): Head {
  const { data, error } = safeParse(batchHead, jsonIn(line));
  if (data === undefined) {
    const [issue] = error.issues;
    throw invalid(issue?.path.join('.') || 'uploads', issue?.message ?? 'a list of entries');
  }
  const { uploads } = data;
  if (new Set(uploads.map(({ idempotency_key }) => idempotency_key)).size < uploads.length)
    throw invalid('idempotency_key', 'one for each entry');
  if (uploads.some(({ size }) => Number(size) > batchLimits.file))
    throw invalid('size', `at most ${batchLimits.file} bytes`);
  if (uploads.reduce((sum, { size }) => sum + Number(size), 0) > batchLimits.contents)
    throw new ApiError('request_too_large', {
      description: `A batch has at most ${batchLimits.contents} bytes.`,
    });
  return uploads;
}

function jsonIn(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString());
  } catch {
    throw invalid('uploads', 'a line of JSON');
  }
}

/** As a creation by tus would be read, so that either is known by the key of the other. */
function wantedIn(userId: string, entry: Head[number]): UnplacedUpload {
  const replaces = entry.replaces && { fileId: entry.replaces.file_id, hash: entry.replaces.hash };
  const facts = { filename: entry.name, parent_id: entry.parent_id, ...replacingMetadata(replaces) };
  return {
    userId,
    parentId: entry.parent_id,
    folders: [],
    name: entry.name,
    size: Number(entry.size),
    ...ruleIn(entry.on_conflict),
    userModifiedAt: timeIn(entry.user_modified_time ?? ''),
    mimeType: entry.mime_type.replaceAll('\0', ''),
    declaredHash: '',
    metadata: writeMetadata(facts),
    key: entry.idempotency_key,
    replaces,
  };
}
