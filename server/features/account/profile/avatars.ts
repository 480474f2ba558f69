import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { pictureSide } from '../../../../api/contract/profile.ts';
import type { Db } from '../../../db/index.ts';
import { ApiError, invalid } from '../../../errors.ts';
import { createSemaphore } from '../../../http/semaphore.ts';
import { avatarId } from '../ids.ts';
import { deleteAvatar, findAvatar, putAvatar } from '../repo/avatars.ts';

/** Bytes that may be sent. */
const mostBytes = 10 * 1024 * 1024;
const mostKept = 65_536;
/** By their first bytes. Drawings and documents, which sharp could read as well, are programs rather than pictures. */
const accepted = new Set(['jpeg', 'png', 'webp', 'gif', 'avif'].map((kind) => `image/${kind}`));

export interface Avatars {
  /** Re-encodes the picture and keeps it in place of the one before. @returns its id, which is public. */
  put(userId: string, bytes: AsyncIterable<Uint8Array>): Promise<string>;
  remove(userId: string): Promise<void>;
  /** WebP. */
  read(id: string): Promise<Buffer | undefined>;
}

interface AvatarsOptions {
  /**
   * Decodes an uploaded picture and makes it small, in another process: a file of two kilobytes can hold forty million
   * pixels, and decoders have bugs. Undefined where it is no picture that can be shown.
   */
  readonly resize: (picture: Uint8Array) => Promise<Uint8Array | undefined>;
  readonly mostWaiting?: number;
}

/** One picture at a time. Beyond `mostWaiting` of them, callers are sent away. */
export function createAvatars(db: Db, { resize, mostWaiting = 16 }: AvatarsOptions): Avatars {
  const inTurn = createSemaphore({ atOnce: 1, mostWaiting });
  return {
    put: async (userId, bytes) => {
      const original = await collect(bytes);
      const picture = await inTurn(() => encode(original, resize));
      const id = avatarId();
      await putAvatar(db, userId, id, picture);
      return id;
    },
    remove: async (userId) => {
      await deleteAvatar(db, userId);
    },
    read: async (id) => (await findAvatar(db, id))?.picture,
  };
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytes) {
    size += part.length;
    if (size > mostBytes)
      throw new ApiError('request_too_large', { description: 'A picture has at most 10 MB.' });
    // A chunk is valid only until the next one is requested.
    parts.push(Buffer.from(part));
  }
  return Buffer.concat(parts);
}

/** A square WebP that holds the picture and nothing else that was in the file: no place, no name of a camera. */
async function encode(bytes: Buffer, resize: AvatarsOptions['resize']): Promise<Buffer> {
  const refused = () => invalid('body', 'a picture: JPEG, PNG, WebP, GIF or AVIF');
  if (!accepted.has((await fileTypeFromBuffer(bytes))?.mime ?? '')) throw refused();
  const small = await resize(bytes);
  if (small === undefined) throw refused();
  const square = await sharp(small)
    .resize(pictureSide, pictureSide, { fit: 'cover', withoutEnlargement: false, position: 'attention' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = square.info;
  for (const quality of [82, 60, 35, 10]) {
    const webp = await sharp(square.data, { raw: { width, height, channels } })
      .webp({ quality, effort: 3 })
      .toBuffer();
    if (webp.length <= mostKept) return webp;
  }
  throw refused();
}
