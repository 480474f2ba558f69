import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Whether an address is that of the frame in which books are read, as the build names it (`app/book-frame.ts`). */
export const isBookFrame = (address: string): boolean => /^\/assets\/book-frame-[^/]+\.html$/.test(address);

/**
 * The policy of a document whose origin is nobody's. It runs the one script that it came with, though it shows what strangers
 * wrote; styles and pictures are those of the book, which lie in its memory. There is no way out of it.
 *
 * @param file the built document
 */
export function bookFramePolicy(file: string): string {
  const script = /<script type="module">(.*)<\/script>/s.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    "style-src blob: 'unsafe-inline'",
    'img-src blob: data:',
    'font-src blob: data:',
    'media-src blob: data:',
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}
