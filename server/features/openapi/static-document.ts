import { createHash } from 'node:crypto';

/** Text that stays as it is while the process runs. */
export interface StaticDocument {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

export const staticDocument = (text: string): StaticDocument => ({
  bytes: Uint8Array.from(Buffer.from(text)),
  etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
});
