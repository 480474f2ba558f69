import { type ObjectUploadsDeps, partStage } from './deps.ts';
import { ObjectFault } from './faults.ts';
import { type PartRow, type UploadRow, wholeParts } from './repo.ts';
import { dropParts } from './take-part.ts';

/** A part as the client names it. */
export interface NamedPart {
  readonly number: number;
  readonly etag: string;
}

/**
 * Makes the file of an upload whose parts are all here: they are read in their order into the upload's own stage, with
 * the same digests and the same end as bytes that come in one piece. An attempt that a crash ended is begun anew; parts
 * go when the file is there.
 * @returns the file's id.
 * @throws {ObjectFault} `InvalidPart`, `InvalidPartOrder`, `IncompleteBody`; and what ends an upload throws.
 */
export async function joinParts(
  deps: ObjectUploadsDeps,
  row: UploadRow,
  named: readonly NamedPart[],
): Promise<string> {
  const { db, receiver } = deps;
  const name = { userId: row.user_id, id: row.id };
  const before = await receiver.state(name);
  // The answer to an earlier call may have been lost.
  if (before.fileId !== undefined) return ended(deps, row.id, before.fileId);
  const parts = chosen(await wholeParts(db, row.id), named);
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  if (size !== row.size)
    throw new ObjectFault('IncompleteBody', `The parts have ${size} bytes, the upload has ${row.size}.`);
  const { fileId } = await receiver.take(name, {
    offset: 0,
    body: inOrder(deps, row.id, parts),
    length: row.size,
    // Nothing counts unless all of it came, so that another attempt begins at the first byte.
    checksum: { update: () => {}, isRight: () => true },
  });
  return ended(deps, row.id, fileId!);
}

async function ended(deps: ObjectUploadsDeps, uploadId: string, fileId: string): Promise<string> {
  await dropParts(deps, uploadId);
  return fileId;
}

function chosen(here: readonly PartRow[], named: readonly NamedPart[]): readonly PartRow[] {
  const byNumber = new Map(here.map((part) => [part.number, part]));
  let last = 0;
  return named.map(({ number, etag }) => {
    if (number <= last)
      throw new ObjectFault('InvalidPartOrder', 'The parts are not in the order of their numbers.');
    last = number;
    const part = byNumber.get(number);
    if (part === undefined || part.etag !== etag)
      throw new ObjectFault('InvalidPart', `Part ${number} is not here, or has another ETag.`);
    return part;
  });
}

async function* inOrder(
  { blobs }: ObjectUploadsDeps,
  uploadId: string,
  parts: readonly PartRow[],
): AsyncGenerator<Uint8Array> {
  for (const { number, size } of parts) {
    let count = 0;
    if (size > 0) {
      for await (const chunk of blobs.stage(partStage(uploadId, number)).read()) {
        count += chunk.length;
        yield chunk;
      }
    }
    if (count !== size) throw new ObjectFault('InvalidPart', `Part ${number} has been replaced meanwhile.`);
  }
}
