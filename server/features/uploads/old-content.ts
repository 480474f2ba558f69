import { BlobError } from '../../blobs/index.ts';
import type { UploadContext } from './deps.ts';
import { contentWithoutMd5, setMd5 } from './repo.ts';

/** Bytes that one run reads, unless its first content has more. */
const mostBytes = 4 * 1024 ** 3;
const atOnce = 100;

/**
 * The job that computes the MD5 of content that was stored before MD5s were kept, the oldest first, some in each run.
 * Large contents are digested on the thread of the uploads.
 * @returns how many contents it has processed.
 */
export async function addMissingMd5s(uploads: UploadContext, signal: AbortSignal): Promise<number> {
  let count = 0;
  let bytes = 0;
  let last: Buffer | undefined;
  for (;;) {
    const rows = await contentWithoutMd5(uploads.db, atOnce, last);
    for (const { hash, size } of rows) {
      if (signal.aborted || (bytes > 0 && bytes + size > mostBytes)) return count;
      const md5 = await md5Of(uploads, { hash: hash.toString('hex'), size });
      if (md5 !== undefined) await setMd5(uploads.db, hash, md5);
      last = hash;
      bytes += size;
      count += 1;
    }
    if (rows.length < atOnce) return count;
  }
}

/**
 * Empty where the content is missing or damaged: `admin storage verify` reports that. Undefined where it cannot be read
 * just now, as on a faulty disk: it does not hold up the others.
 */
async function md5Of(
  { blobs, digests, log }: UploadContext,
  { hash, size }: { readonly hash: string; readonly size: number },
): Promise<Buffer | undefined> {
  const state = digests.begin(size);
  try {
    for await (const chunk of size === 0 ? [] : await blobs.read(hash)) {
      state.update(chunk as Uint8Array);
      const lag = state.ready?.();
      if (lag !== undefined) await lag;
    }
    const { sha256, md5 } = await state.finish();
    return sha256 === hash ? Buffer.from(md5, 'hex') : Buffer.alloc(0);
  } catch (error) {
    const isWrong = (error instanceof BlobError && error.reason === 'missing') || error instanceof RangeError;
    if (isWrong) return Buffer.alloc(0);
    if (!(error instanceof BlobError)) throw error;
    log.warn({ err: error, hash }, 'content not readable for MD5');
    return undefined;
  } finally {
    state.forget?.();
  }
}
