import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../../db/index.ts';
import { foldersWithin } from '../../tree/repo/entries.ts';
import { DavError } from './errors.ts';
import type { IfHeader } from './if-header.ts';
import { hrefOf } from './paths.ts';
import type { Place } from './places.ts';
import type { LockRow } from './repo.ts';
import { escaped } from './write-xml.ts';

/** Locks of one account at a time, and seconds of one; a program renews what it still needs. */
export const mostLocks = 200;
const [usualSeconds, mostSeconds] = [600, 3600];

export const newToken = (): string => `opaquelocktoken:${randomUUID()}`;

/** `Second-3600`, `Infinite`, or several of them. */
export function readTimeout(header: string | undefined): number {
  const wanted = /Second-(\d{1,10})/i.exec(header ?? '')?.[1];
  if (wanted === undefined) return /Infinite/i.test(header ?? '') ? mostSeconds : usualSeconds;
  return Math.max(1, Math.min(Number(wanted), mostSeconds));
}

/** Locks on the last entry of a way, its own and deep ones above. */
export const covering = (locks: readonly LockRow[], way: readonly string[]): readonly LockRow[] =>
  locks.filter(({ file_id, is_deep }) => file_id === way.at(-1) || (is_deep && way.includes(file_id)));

/** Locks on what lies below a folder. */
export async function locksBelow(
  db: Db | Tx,
  locks: readonly LockRow[],
  folder: string,
): Promise<readonly LockRow[]> {
  const ids = [...new Set(locks.map(({ file_id }) => file_id))].filter((id) => id !== folder);
  if (ids.length === 0) return [];
  const within = new Set(await foldersWithin(db, folder, ids));
  return locks.filter(({ file_id }) => within.has(file_id));
}

/**
 * Refuses a change of what is locked, unless the request has a token of each of those locks; of shared locks on one entry
 * one token is enough.
 * @throws {DavError} 423
 */
export function refuseLocked(locks: readonly LockRow[], { tokens }: IfHeader, place: Place): void {
  for (const onOne of Map.groupBy(locks, ({ file_id }) => file_id).values()) {
    if (onOne.some(({ token }) => tokens.has(token))) continue;
    const href = escaped(hrefOf(place.names, place.state === 'root' || place.row?.is_folder === true));
    throw new DavError(423, 'It is locked.', {
      condition: `<D:lock-token-submitted><D:href>${href}</D:href></D:lock-token-submitted>`,
    });
  }
}

/** `activelock` (section 14.1). The address of the lock's own entry is told where it is known. */
export const writeActiveLock = (lock: LockRow, href: string): string =>
  `<D:activelock><D:locktype><D:write/></D:locktype><D:lockscope>${
    lock.is_shared ? '<D:shared/>' : '<D:exclusive/>'
  }</D:lockscope><D:depth>${lock.is_deep ? 'infinity' : '0'}</D:depth>${
    lock.owner === '' ? '' : `<D:owner>${lock.owner}</D:owner>`
  }<D:timeout>Second-${Math.max(1, Math.ceil((lock.expires_at.getTime() - Date.now()) / 1000))}</D:timeout><D:locktoken><D:href>${escaped(
    lock.token,
  )}</D:href></D:locktoken><D:lockroot><D:href>${escaped(href)}</D:href></D:lockroot></D:activelock>`;

export const supportedLock = ['exclusive', 'shared']
  .map(
    (scope) =>
      `<D:lockentry><D:lockscope><D:${scope}/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockentry>`,
  )
  .join('');
