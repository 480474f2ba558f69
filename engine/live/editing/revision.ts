import { createHash } from 'node:crypto';

/** SHA-256 in hexadecimal, by which editors tell one state of a file from another. */
export const revisionOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The same of a text that a file is to have; null for one that is to be deleted. */
export const revisionOfText = (text: string | null): string | null =>
  text === null ? null : revisionOf(Buffer.from(text));

/** The same from a fingerprint's digest (base64); null where there is no file, or none that could be read. */
export const revisionFrom = (digest: string | undefined): string | null =>
  digest !== undefined && /^[A-Za-z0-9+/]{43}=$/.test(digest)
    ? Buffer.from(digest, 'base64').toString('hex')
    : null;
