import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../../db/index.ts';
import type { OfflineContext } from '../deps.ts';
import { findKnown, type KnownContent, noteKnown } from '../known-repo.ts';
import { type DownloadRow, recordContent } from '../repo.ts';

/**
 * Content that an account has downloaded before and still has is not fetched again for it. Other accounts are never looked at: an
 * answer without a transfer would tell that somebody has it.
 */

/** The content at an address; undefined where the source does not promise the same bytes. */
export function addressKey(
  url: string,
  { validator, size }: { readonly validator: string; readonly size: number | null | undefined },
): string | undefined {
  if (!validator.startsWith('"') || size === null || size === undefined) return undefined;
  // An address may hold a password.
  return createHash('sha256').update(`${url}\n${validator}\n${size}`).digest('base64url');
}

/** Names what a source sends from its first byte on: the same for the same bytes, where the source promises them, and else never again. */
export const contentTagOf = ({ url, ...content }: Pick<DownloadRow, 'url' | 'validator' | 'size'>): string =>
  (addressKey(url, content) ?? randomBytes(12).toString('base64url')).slice(0, 16);

/** The file of a torrent with this index. */
export const torrentKey = (infoHash: string, index: number): string => `${infoHash}/${index}`;

/** Content of these keys that the account has, and that is whole. */
export async function knownOf(
  { db, blobs }: Pick<OfflineContext, 'db' | 'blobs'>,
  userId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, KnownContent>> {
  const found = new Map<string, KnownContent>();
  for (const content of await findKnown(db, userId, keys))
    if ((await blobs.size(content.hash.toString('hex'))) === content.size) found.set(content.key, content);
  return found;
}

/** Writes down that the content of a download is here already; its stage is empty. @returns the row as `finish` takes it. */
export async function takeKnown(
  { db }: Pick<OfflineContext, 'db'>,
  row: DownloadRow,
  { hash, gcid, crc32, md5, size }: KnownContent,
): Promise<DownloadRow> {
  await recordContent(db, row.task_id, {
    sha256: hash.toString('hex'),
    gcid,
    crc32,
    md5: md5?.toString('hex') ?? '',
    size,
  });
  return { ...row, blob_hash: hash, gcid, crc32, md5, final_size: size };
}

/** Remembers where a stored file came from. */
export async function rememberSource(
  tx: Tx,
  { user_id: userId, blob_hash: hash }: Pick<DownloadRow, 'user_id' | 'blob_hash'>,
  key: string | undefined,
): Promise<void> {
  if (key !== undefined && hash !== null) await noteKnown(tx, { userId, key, hash });
}
