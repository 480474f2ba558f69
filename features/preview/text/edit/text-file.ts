import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { gcidBlockSize } from '../../../../api/contract/gcid.ts';
import { decodeText, type TextEncoding } from '../../../../api/contract/text-encoding.ts';
import { mostTextBytes } from '../text-model.ts';

/** A text as it is edited, and what of its file is not text. */
export interface EditedText {
  readonly text: string;
  /** Where all its lines end alike; null where they do not: then they stay as they are, and new ones end in \n. */
  readonly lineEnd: '\n' | '\r\n' | '\r' | null;
  /** Whether the file began with the byte order mark of UTF-8. */
  readonly hasMark: boolean;
}

/** Bytes of a text that can be edited and saved: those that a text is read of. */
export const mostEditedBytes = mostTextBytes;

/** Undefined where the bytes are not wholly text in this encoding: saved again, they would be lost. */
export function editedText(bytes: Uint8Array, encoding: TextEncoding): EditedText | undefined {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
  const text = decodeText(bytes, encoding);
  const hasMark = encoding === 'utf-8' && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return { text, lineEnd: lineEndOf(text), hasMark };
}

function lineEndOf(text: string): EditedText['lineEnd'] {
  const ends = new Set<string>(text.match(/\r\n?|\n/g));
  const [end = '\n'] = ends;
  return ends.size > 1 ? null : (end as '\n');
}

/** The bytes of the file in UTF-8. */
export const writtenText = (
  text: string,
  { hasMark }: Pick<EditedText, 'hasMark'>,
): Uint8Array<ArrayBuffer> => new TextEncoder().encode(hasMark ? `\ufeff${text}` : text);

/**
 * The GCID of a text's bytes (api.md, Files). That of uploads (`features/uploads/send/gcid.ts`) takes the digests of the browser, which a
 * page without TLS does not have.
 */
export function gcidOfText(bytes: Uint8Array): string {
  const length = gcidBlockSize(bytes.length);
  const digests: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += length) digests.push(sha1(bytes.subarray(at, at + length)));
  const all = sha1.create();
  for (const digest of digests) all.update(digest);
  return bytesToHex(all.digest()).toUpperCase();
}
