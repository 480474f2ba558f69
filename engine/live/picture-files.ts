import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { judgePicture, type PictureFile } from '../render/pictures.ts';
import { grain, readBytes, stateOf } from './file-bytes.ts';

/** A picture with the digest of its bytes as fingerprints have it. */
interface ReadPicture {
  readonly file: PictureFile;
  readonly fingerprint: string;
}

interface Known extends ReadPicture {
  readonly state: string;
  readonly since: number;
  readonly isSettled: boolean;
}

/** Pictures of one thread, by path: a save of words reads none of them again. As many as were in use of late. */
const known = new Map<string, Known>();
const mostKnown = 10_000;

/** Hex digits of a digest that stand in addresses. */
const digits = 24;

/** Reads and judges a picture, unless it is known and cannot have changed (see `createFingerprints`). */
export async function readPicture(path: string, name: string): Promise<ReadPicture> {
  const at = performance.now();
  const state = await stateOf(path);
  const before = known.get(path);
  if (before?.isSettled && before.state === state) return before;
  const since = before?.state === state ? before.since : at;
  const bytes = await readBytes(path);
  const hash = createHash('sha256').update(bytes).digest();
  const file = { digest: hash.toString('hex').slice(0, digits), header: judgePicture(name, bytes) };
  const read = { state, since, isSettled: at - since >= grain, file, fingerprint: hash.toString('base64') };
  if (known.size >= mostKnown) known.clear();
  known.set(path, read);
  return read;
}

/** The bytes of a picture of a site; undefined where they are other ones by now. @param name below `content/`. */
export async function readPictureBytes(
  contentFolder: string,
  name: string,
  digest: string,
): Promise<Uint8Array | undefined> {
  try {
    const bytes = await readBytes(join(contentFolder, name));
    const own = createHash('sha256').update(bytes).digest('hex').slice(0, digits);
    return own === digest ? bytes : undefined;
  } catch {
    return undefined;
  }
}
