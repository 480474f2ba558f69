import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { judgePicture, type PictureFile } from '../render/pictures.ts';
import { readBytes } from './file-bytes.ts';
import { keptByFile } from './kept-files.ts';

/** A picture with the digest of its bytes as fingerprints have it. */
interface ReadPicture {
  readonly file: PictureFile;
  readonly fingerprint: string;
}

/** A save of words reads no picture again. */
const kept = keptByFile<ReadPicture>();

/** Hex digits of a digest that stand in addresses. */
const digits = 24;

/** Reads and judges a picture, unless it is known and cannot have changed. */
export const readPicture = (path: string, name: string): Promise<ReadPicture> =>
  kept(path, async () => {
    const bytes = await readBytes(path);
    const hash = createHash('sha256').update(bytes).digest();
    const file = { digest: hash.toString('hex').slice(0, digits), header: judgePicture(name, bytes) };
    return { file, fingerprint: hash.toString('base64') };
  });

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
