import { ApiError, invalid } from '../../errors.ts';

/**
 * The headers of tus 1.0 (https://tus.io/protocols/resumable-upload), read and written. Violations of the protocol are
 * refused with the status that it defines, before anything happens.
 */

export const tusVersion = '1.0.0';
export const tusExtensions = 'creation,creation-with-upload,expiration,checksum,termination';
/** The type of every body that carries bytes. */
const bytesType = 'application/offset+octet-stream';

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Node joins a repeated header; a single value is then malformed. */
export const headerOf = (headers: Headers, name: string): string | undefined => {
  const value = headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(',') : value;
};

/** @throws {ApiError} 412 unless the caller speaks our version. */
export function requireVersion(headers: Headers): void {
  if (headerOf(headers, 'Tus-Resumable') !== tusVersion)
    throw new ApiError('failed_precondition', {
      description: `Tus-Resumable: this server speaks ${tusVersion}`,
    });
}

/** A number of bytes. One beyond 2^53 is infinite: no drive could hold it. */
function bytesIn(name: string, text: string | undefined): number {
  if (text === undefined || !/^\d{1,40}$/.test(text)) throw invalid(name, 'a whole number of bytes');
  const bytes = Number(text);
  return Number.isSafeInteger(bytes) ? bytes : Number.POSITIVE_INFINITY;
}

/** The size of a new upload. It must be known: so many bytes are reserved. */
export function readLength(headers: Headers): number {
  if (headerOf(headers, 'Upload-Defer-Length') !== undefined)
    throw invalid('Upload-Defer-Length', 'this server needs Upload-Length at once');
  if (headerOf(headers, 'Upload-Concat') !== undefined)
    throw invalid('Upload-Concat', 'this server does not join uploads');
  return bytesIn('Upload-Length', headerOf(headers, 'Upload-Length'));
}

export const readOffset = (headers: Headers): number =>
  bytesIn('Upload-Offset', headerOf(headers, 'Upload-Offset'));

/** Undefined where the body is sent in pieces of unknown number. */
export function readContentLength(headers: Headers): number | undefined {
  const text = headerOf(headers, 'Content-Length');
  return text === undefined ? undefined : bytesIn('Content-Length', text);
}

export function isBytes(headers: Headers): boolean {
  const type = headerOf(headers, 'Content-Type') ?? '';
  return type.replace(/;.*$/s, '').trim().toLowerCase() === bytesType;
}

/** @throws {ApiError} 415 unless the body carries bytes of a file. */
export function requireBytes(headers: Headers): void {
  if (!isBytes(headers))
    throw new ApiError('unsupported_media_type', { description: `The body must be ${bytesType}.` });
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/**
 * `Upload-Metadata`: pairs of a key and a value in Base64, parted by commas. Keys are unique; a value may be missing.
 * Values that are not UTF-8 are refused.
 */
export const readMetadata = (headers: Headers): ReadonlyMap<string, string> =>
  readMetadataText(headerOf(headers, 'Upload-Metadata')?.trim() ?? '');

/** The same of one that was kept. */
export function readMetadataText(text: string): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>();
  if (text === '') return pairs;
  for (const pair of text.split(',')) {
    const [key = '', value = '', ...rest] = pair.trim().split(' ');
    if (!/^[\x21-\x7e]+$/.test(key) || rest.length > 0 || !base64.test(value))
      throw invalid('Upload-Metadata', 'pairs of a key and a value in Base64');
    if (pairs.has(key)) throw invalid('Upload-Metadata', 'a key comes twice');
    pairs.set(key, decoded(value));
  }
  return pairs;
}

function decoded(value: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(value, 'base64'));
  } catch {
    throw invalid('Upload-Metadata', 'a value is not UTF-8');
  }
}

export const writeMetadata = (pairs: Readonly<Record<string, string>>): string =>
  Object.entries(pairs)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
