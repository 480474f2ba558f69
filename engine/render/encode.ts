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
  // Browsers always send the same few headers; arbitrary ones are not kept beyond the limit.
  const known = chosen.get(header);
  if (known) return known;
  const encoding = (['br', 'gzip'] as const).find((name) => isAccepted(header, name)) ?? 'identity';
  if (chosen.size < 200 && header.length < 100) chosen.set(header, encoding);
  return encoding;
}

const chosen = new Map<string, Encoding>();

function isAccepted(header: string, name: string): boolean {
  const isRefused = new RegExp(`(?:^|,)\\s*${name}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`, 'i').test(header);
  return !isRefused && new RegExp(`(?:^|[,\\s])${name}(?:[;,\\s]|$)`, 'i').test(header);
}

/** A small form that does not take long. */
export function encodeQuickly(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(body, options(4, body.length));
  if (encoding === 'gzip') return gzipSync(body, { level: 4 });
  return body;
}

/**
 * A form for a page that may be sent only once: a sixth larger than the quick one, for a quarter of the work. The window is as
 * large as the page: to clear a larger one would take longer than to compress a short page.
 */
export function encodeOnce(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') {
    const { params } = options(1, body.length);
    const window = Math.min(22, Math.max(16, 32 - Math.clz32(body.length)));
    return brotliCompressSync(body, {
      params: { ...params, [constants.BROTLI_PARAM_LGWIN]: window },
      chunkSize: chunkFor(body),
    });
  }
  if (encoding === 'gzip') return gzipSync(body, { level: 1, chunkSize: chunkFor(body) });
  return body;
}

/** Large enough for nearly every page: each further chunk is another call of the library, and a copy in the end. */
const chunkFor = ({ length }: Buffer): number => Math.max(4096, Math.ceil(length / 4));

/** The thread pool also reads files: the best compression takes one thread of it at a time, and waits for no more than this. */
const longestQueue = 1_000;
const queue: (() => Promise<void>)[] = [];
let isRunning = false;

/**
 * Makes the smallest form in the background, one at a time. Skipped where it is no longer needed when its turn comes,
 * or where too many wait: the quick form is correct, only larger.
 */
export function encodeWell(
  body: Buffer,
  encoding: 'br' | 'gzip',
  isWanted: () => boolean,
  done: (best: Buffer) => void,
): void {
  if (queue.length >= longestQueue) return;
  queue.push(async () => {
    if (!isWanted()) return;
    done(encoding === 'br' ? await brotli(body, options(11, body.length)) : await zip(body, { level: 9 }));
  });
  if (!isRunning) void runQueue();
}

async function runQueue(): Promise<void> {
  isRunning = true;
  for (let job = queue.shift(); job; job = queue.shift()) {
    // A compression that fails leaves the quick form in place.
    await job().catch(() => {});
  }
  isRunning = false;
}
