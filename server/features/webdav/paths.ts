import { DavError } from './errors.ts';

/** The root of the drive as clients see it. */
const root = '/dav';
/** Folders below one another, and the entry in the last of them. */
const mostNames = 201;

/**
 * The names in the path of an address, from the root down; the root has none.
 * @throws {DavError} 400 for what is no path, 404 for one of something else.
 */
export function readPath(path: string): readonly string[] {
  if (path === root || path === `${root}/`) return [];
  if (!path.startsWith(`${root}/`)) throw new DavError(404, 'There is nothing at this address.');
  const parts = path.slice(root.length + 1).split('/');
  if (parts.at(-1) === '') parts.pop();
  if (parts.length > mostNames) throw new DavError(414, 'The path has too many folders.');
  return parts.map((part) => {
    const name = decoded(part);
    if (name === '' || name === '.' || name === '..' || name.includes('/') || name.includes('\0'))
      throw new DavError(400, 'The path has a name that no entry can have.');
    return name;
  });
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new DavError(400, 'The path is not percent-encoded UTF-8.');
  }
}

/** The address of an entry without its origin; one of a folder ends with a slash. */
export const hrefOf = (names: readonly string[], isFolder: boolean): string =>
  [root, ...names.map(encodeURIComponent)].join('/') + (isFolder ? '/' : '');

/**
 * The path of an address that a header names, which must be of this server.
 * @throws {DavError} 400, or 502 for another server (RFC 4918, section 9.8.4).
 */
export function readAddress(written: string, hosts: readonly string[]): readonly string[] {
  if (written.startsWith('/') && !written.startsWith('//')) return readPath(withoutQuery(written));
  const url = /^https?:\/\/([^/?#]+)(\/[^?#]*)$/i.exec(written);
  if (url === null) throw new DavError(400, 'The header names no address.');
  const [, host = '', path = ''] = url;
  if (!hosts.some((own) => own.toLowerCase() === host.toLowerCase()))
    throw new DavError(502, 'Entries cannot be sent to another server.');
  return readPath(path);
}

function withoutQuery(path: string): string {
  if (/[?#]/.test(path)) throw new DavError(400, 'The header names no address.');
  return path;
}
