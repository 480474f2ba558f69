import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const options = (quality: number, size: number) => ({
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});

/**
 * The best encoding of an Accept-Encoding header that we have (RFC 9110, 12.5.3): br before gzip before none;
 * `q=0` excludes one.
 */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const refused = (name: string) =>
    new RegExp(`(?:^|,)\\s*${name}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`, 'i').test(header);
  const named = (name: string) => new RegExp(`(?:^|[,\\s])${name}(?:[;,\\s]|$)`, 'i').test(header);
  if (named('br') && !refused('br')) return 'br';
  if (named('gzip') && !refused('gzip')) return 'gzip';
  return 'identity';
}

/** A quick form, for the first answer. */
export function encodeQuickly(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(body, options(4, body.length));
  if (encoding === 'gzip') return gzipSync(body, { level: 4 });
  return body;
}

/** The smallest form, made aside on the thread pool, for all answers after it. */
export function encodeWell(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return encoding === 'br' ? brotli(body, options(11, body.length)) : zip(body, { level: 9 });
}
