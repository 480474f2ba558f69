import { authorize } from '../../../authorize.ts';
import type { Db } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { seenOne } from '../../../tree/policy.ts';
import type { StatedRow } from '../../../tree/rows.ts';
import type { LinkGenerations } from '../../account/index.ts';
import { openArchive } from '../policy.ts';
import { type ArchiveRow, findArchive, findVersion } from '../repo.ts';
import { type LinkClaims, type LinkedShare, type LinkPurpose, readToken } from './link-token.ts';

/** Content that a link opens, as it is now. */
export interface LinkedFile {
  readonly purpose: LinkPurpose;
  readonly userId: string;
  readonly fileId: string;
  readonly name: string;
  /** SHA-256, lower-case hex. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
  readonly mimeType: string;
  readonly modifiedAt: Date;
  /** Until when a receiver may cache it without asking: while the link is valid, and for a share one minute. */
  readonly keepableUntil: Date;
  /** The share that gave the link, if one did. */
  readonly shareId: string | undefined;
}

/** The check of a link by the share that issued it. */
export type ShareOpens = (
  share: LinkedShare,
  /** Without a file only the link itself is checked. */
  link: { readonly userId: string; readonly purpose: LinkPurpose; readonly fileId?: string },
) => Promise<{ readonly isOpen: boolean; readonly isReached: boolean }>;

/** Milliseconds for which a browser may cache content of a share's link, since the share may end at any time. */
const shareKept = 60_000;

interface LinkedContentDeps {
  readonly db: Db;
  readonly key: Buffer;
  readonly now: () => number;
  /** Throws `file_not_found` for what the drive does not show. */
  readonly shareOpens: ShareOpens;
  readonly generations: Pick<LinkGenerations, 'isOver'>;
}

export interface LinkedContent {
  /** The content that a link for one of these purposes opens. */
  readonly file: (token: string, purposes: readonly LinkPurpose[]) => Promise<LinkedFile>;
  /** The entries that a link to an archive stands for; its own row has its expiry. */
  readonly archive: (token: string) => Promise<ArchiveRow>;
  /** The download that a link stands for. Whether it is there, and of this account, is for its feature to look up. */
  readonly task: (token: string) => {
    readonly userId: string;
    readonly taskId: string;
    readonly expires: Date;
  };
}

/**
 * The one place that decides what a signed address opens. It is looked up in the drive each time:
 *
 * - `not_found`: nothing that this server signed, or signed for another purpose;
 * - `content_link_expired`: it has expired, its account has ended its links since, or the content of the file has
 *   changed since; so a resumed download never joins two contents, and a link given away does not show later content;
 * - `file_not_found`: deleted for ever. Trashed files can still be read, since their owner may view them there.
 *
 * A link of a share ends with the share (`content_link_expired`), and opens what the share shows now, so nothing in the
 * trash. Where its owner no longer allows downloads, only links to thumbnails are valid. What ends the links of an
 * account is described in decision 028; a response in progress is completed.
 */
export function createLinkedContent({
  db,
  key,
  now,
  shareOpens,
  generations,
}: LinkedContentDeps): LinkedContent {
  const accepted = (token: string, purposes: readonly LinkPurpose[]): LinkClaims => {
    const claims = readToken(key, token);
    if (claims === undefined || !purposes.includes(claims.purpose)) throw new ApiError('not_found');
    if (claims.expires * 1000 <= now() || generations.isOver(claims.userId, claims.generation)) {
      throw new ApiError('content_link_expired');
    }
    return claims;
  };
  return {
    file: async (token, purposes) => {
      const claims = accepted(token, purposes);
      if (claims.share !== undefined) {
        const { isOpen, isReached } = await shareOpens(claims.share, {
          userId: claims.userId,
          purpose: claims.purpose,
          fileId: claims.id,
        });
        if (!isOpen) throw new ApiError('content_link_expired');
        if (!isReached) throw new ApiError('file_not_found');
      }
      const file = await seenOne(db, claims.userId, claims.id);
      const content = claims.versionId === '' ? presentContent(file) : await olderContent(db, claims);
      if (content === undefined) throw new ApiError('file_not_found');
      const ends = claims.expires * 1000;
      const { hash, ...facts } = content;
      if (!hash.subarray(0, claims.hashHead.length).equals(claims.hashHead)) {
        throw new ApiError('content_link_expired');
      }
      return {
        ...facts,
        hash: hash.toString('hex'),
        purpose: claims.purpose,
        userId: claims.userId,
        fileId: claims.id,
        name: file.name,
        keepableUntil: new Date(claims.share === undefined ? ends : Math.min(ends, now() + shareKept)),
        shareId: claims.share?.id,
      };
    },
    task: (token) => {
      const { userId, id, expires } = accepted(token, ['task']);
      return { userId, taskId: id, expires: new Date(expires * 1000) };
    },
    archive: async (token) => {
      const claims = accepted(token, ['archive']);
      if (claims.share !== undefined) {
        const { isOpen } = await shareOpens(claims.share, { userId: claims.userId, purpose: 'archive' });
        if (!isOpen) throw new ApiError('content_link_expired');
      }
      const row = await findArchive(db, claims.userId, claims.id);
      authorize(claims.userId, openArchive(now()), row);
      return row;
    },
  };
}

interface Content extends Pick<LinkedFile, 'size' | 'mimeType' | 'modifiedAt'> {
  readonly hash: Buffer;
}

const presentContent = (row: StatedRow): Content | undefined =>
  row.blob_hash === null
    ? undefined
    : { hash: row.blob_hash, size: row.size, mimeType: row.mime_type, modifiedAt: row.modified_at };

async function olderContent(db: Db, { userId, id, versionId }: LinkClaims): Promise<Content | undefined> {
  const row = await findVersion(db, userId, id, versionId);
  return row && { hash: row.blob_hash, size: row.size, mimeType: row.mime_type, modifiedAt: row.created_at };
}
