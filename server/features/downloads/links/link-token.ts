import { createHmac, timingSafeEqual } from 'node:crypto';
import { signingKey } from '../../../db/index.ts';

/** Claims of a signed address. */
export type LinkPurpose =
  | 'attachment'
  | 'inline'
  | 'archive'
  | 'SIZE_SMALL'
  | 'SIZE_MEDIUM'
  | 'SIZE_LARGE'
  | 'task';

export interface LinkClaims {
  readonly purpose: LinkPurpose;
  /** Whose drive. */
  readonly userId: string;
  /** The file; the archive or the task, where the purpose is one. */
  readonly id: string;
  /** An older content of the file; empty for the present one. */
  readonly versionId: string;
  /** The first 16 bytes of the content's SHA-256; none for an archive and a task. */
  readonly hashHead: Buffer;
  /** Seconds since 1970. */
  readonly expires: number;
  /** Of the account's links: those of an older one have been ended. */
  readonly generation: number;
  /** The share that it was given by: the link ends with that, or with its next generation. */
  readonly share?: LinkedShare;
}

export interface LinkedShare {
  readonly id: string;
  readonly generation: number;
}

/** Their places are their numbers in a token: new ones go to the end. */
const purposes: readonly LinkPurpose[] = [
  'attachment',
  'inline',
  'archive',
  'SIZE_SMALL',
  'SIZE_MEDIUM',
  'SIZE_LARGE',
  'task',
];

/** 1 had no generation of the account. */
const version = 2;
const fixedBytes = 6;
const tagBytes = 16;
export const hashHeadBytes = 16;
const form = /^[\w-]{35,512}$/;

/**
 * A signed claim as text for an address, some 130 letters: version, purpose, expiry, five fields that each begin with
 * their length (seven for a share's link), and 128 bits of HMAC-SHA-256 (RFC 2104, section 5, allows truncation) over
 * all before. Equal claims give equal text, so that a browser's cache works.
 */
export function signToken(key: Buffer, claims: LinkClaims): string {
  scratch[begin] = version;
  scratch[begin + 1] = purposes.indexOf(claims.purpose);
  let end = scratch.writeUInt32BE(claims.expires, begin + 2);
  const { share } = claims;
  const fields = [claims.id, claims.versionId, claims.userId, claims.hashHead, generationOf(claims)];
  for (const field of share ? [...fields, share.id, String(share.generation)] : fields) {
    const length =
      typeof field === 'string' ? scratch.write(field, end + 1) : field.copy(scratch, end + 1, 0, 256);
    if (length > 255) throw new RangeError('A field of a link has at most 255 bytes.');
    scratch[end] = length;
    end += 1 + length;
  }
  end += hmacOf(key, scratch.subarray(0, end)).copy(scratch, end, 0, tagBytes);
  return scratch.toString('base64url', begin, end);
}

/** The claims of a token; undefined unless this very text was signed with this key. Expiry is left to the caller. */
export function readToken(key: Buffer, token: string): LinkClaims | undefined {
  if (!form.test(token)) return undefined;
  const bytes = Buffer.from(token, 'base64url');
  // Two texts can decode to the same bytes: the last letter has unused bits.
  if (bytes.toString('base64url') !== token) return undefined;
  const signed = bytes.subarray(0, -tagBytes);
  if (!timingSafeEqual(bytes.subarray(-tagBytes), tagOf(key, signed))) return undefined;
  const purpose = purposes[signed[1] ?? -1];
  if (signed[0] !== version || purpose === undefined) return undefined;
  const [id, versionId, userId, hashHead, generation, shareId, ofShare] = fieldsOf(
    signed.subarray(fixedBytes),
  );
  if (id === undefined || versionId === undefined || userId === undefined || hashHead === undefined) {
    return undefined;
  }
  const expires = signed.readUInt32BE(2);
  return {
    purpose,
    id: String(id),
    versionId: String(versionId),
    userId: String(userId),
    hashHead: Buffer.from(hashHead),
    expires,
    generation: Number(generation),
    ...(shareId !== undefined && { share: { id: String(shareId), generation: Number(ofShare) } }),
  };
}

/** Most accounts have never ended their links: the empty text means 0. */
const generationOf = ({ generation }: LinkClaims): string => (generation === 0 ? '' : String(generation));

function fieldsOf(bytes: Buffer): Buffer[] {
  const fields: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + (bytes[at] ?? 0);
    fields.push(bytes.subarray(at + 1, end));
    at = end;
  }
  return fields;
}

/** These words keep signatures of this kind apart from any other that the key may make. */
const words = Buffer.from('content link\0');
const begin = words.length;
/** Where a token is put together, the words before it: space for more than seven fields. */
const scratch = Buffer.concat([words, Buffer.alloc(8 * 256)]);

const hmacOf = (key: Buffer, text: Buffer): Buffer =>
  createHmac('sha256', signingKey(key)).update(text).digest();

const tagOf = (key: Buffer, signed: Buffer): Buffer =>
  hmacOf(key, Buffer.concat([words, signed])).subarray(0, tagBytes);
