import type { UploadContext } from '../deps.ts';
import type { PacedDigests } from './digesting.ts';
import { checkDigests, type FileDigests } from './digests.ts';

type Parts = Pick<UploadContext, 'blobs' | 'digests'>;

/** Bytes for a stage, and how many there will be, if known. */
export interface Staged {
  readonly stageId: string;
  readonly size: number | undefined;
}

/** The digests of a stage up to `offset`: the known ones, else rebuilt from the bytes. */
export async function digestsAt(parts: Parts, staged: Staged, offset: number): Promise<PacedDigests> {
  const known = parts.digests.take(staged.stageId, offset);
  if (offset > 0) return known ?? rebuilt(parts, staged, offset);
  // A digest of no bytes may be of another size.
  known?.forget?.();
  return parts.digests.begin(staged.size);
}

async function rebuilt(
  { blobs, digests }: Parts,
  { stageId, size }: Staged,
  offset: number,
): Promise<PacedDigests> {
  const state = digests.begin(size);
  for await (const chunk of blobs.stage(stageId).read(0, offset - 1)) {
    state.update(chunk as Uint8Array);
    const lag = state.ready?.();
    if (lag !== undefined) await lag;
  }
  return state;
}

/** Keeps digests for the next bytes, if they match the stage; else they are rebuilt from it. */
export async function keepDigests(
  { blobs, digests }: Parts,
  { stageId }: Staged,
  state: PacedDigests,
): Promise<void> {
  const size = await blobs
    .stage(stageId)
    .size()
    .catch(() => -1);
  if (state.position === size) {
    state.rest?.();
    digests.put(stageId, state);
  } else state.forget?.();
}

/** The digests of a stage that has all its bytes: they are known from the passing of the bytes, but after a restart. */
export async function measured(parts: Parts, staged: Staged): Promise<FileDigests> {
  const { blobs, digests } = parts;
  const { stageId } = staged;
  const size = await blobs.stage(stageId).size();
  const state = await digestsAt(parts, staged, size);
  digests.put(stageId, state);
  // It fails where the thread of the digests has ended; the bytes are all here still.
  const facts = await Promise.resolve(state.finish()).catch(() => undefined);
  if (facts !== undefined) return facts;
  const again = await checkDigests(blobs.stage(stageId).read(), staged.size);
  digests.put(stageId, again);
  return again.finish();
}
