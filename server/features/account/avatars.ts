import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { Db } from '../../db/index.ts';
import { invalid, Refusal } from '../../errors.ts';
import { createTurns } from '../../http/turns.ts';
import { avatarId } from './ids.ts';

/** Bytes that may be sent, and pixels that they may unpack to. */
const mostBytes = 10 * 1024 * 1024;
const mostPixels = 40_000_000;
/** Of the square that is kept. */
const side = 512;
const mostKept = 65_536;
/** Seconds. */
const patience = 10;
/** By their first bytes. Drawings and documents, which sharp could read as well, are programs rather than pictures. */
const accepted = new Set(
  ['jpeg', 'png', 'webp', 'gif', 'avif', 'heic', 'heif'].map((kind) => `image/${kind}`),
);

export interface Avatars {
  /** Re-encodes the picture and keeps it in place of the one before. @returns its id, which is public. */
  put(userId: string, bytes: AsyncIterable<Uint8Array>): Promise<string>;
  remove(userId: string): Promise<void>;
  /** WebP. */
  read(id: string): Promise<Buffer | undefined>;
}

/**
 * Pictures are decoded one at a time: a small file can hold forty million pixels, and decoders work on the threads that
 * read and write all files. Beyond `mostWaiting` of them, callers are sent away.
 */
export function createAvatars(db: Db, { mostWaiting = 16 }: { readonly mostWaiting?: number } = {}): Avatars {
  const inTurn = createTurns({ atOnce: 1, mostWaiting });
  return {
    put: async (userId, bytes) => {
      const original = await collect(bytes);
      const picture = await inTurn(() => encode(original));
      const id = avatarId();
      await db
        .insertInto('avatars')
        .values({ id, user_id: userId, picture })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({ id, picture, created_at: new Date() }),
        )
        .execute();
      return id;
    },
    remove: async (userId) => {
      await db.deleteFrom('avatars').where('user_id', '=', userId).execute();
    },
    read: async (id) => {
      const found = await db.selectFrom('avatars').select('picture').where('id', '=', id).executeTakeFirst();
      return found?.picture;
    },
  };
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytes) {
    size += part.length;
    if (size > mostBytes)
      throw new Refusal('request_too_large', { description: 'A picture has at most 10 MB.' });
    // A chunk is good only until the next one is asked for.
    parts.push(Buffer.from(part));
  }
  return Buffer.concat(parts);
}

/** A square WebP that holds the picture and nothing else that was in the file: no place, no name of a camera. */
async function encode(bytes: Buffer): Promise<Buffer> {
  const refused = () => invalid('body', 'a picture: JPEG, PNG, WebP, GIF, AVIF or HEIF');
  if (!accepted.has((await fileTypeFromBuffer(bytes))?.mime ?? '')) throw refused();
  try {
    const square = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize(side, side, { fit: 'cover', withoutEnlargement: false, position: 'attention' })
      .timeout({ seconds: patience })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = square.info;
    for (const quality of [82, 60, 35, 10]) {
      const webp = await sharp(square.data, { raw: { width, height, channels } })
        .webp({ quality, effort: 3 })
        .toBuffer();
      if (webp.length <= mostKept) return webp;
    }
  } catch {
    throw refused();
  }
  throw refused();
}
