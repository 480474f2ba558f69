import type { ThumbnailSize } from '../../../../api/contract/files.ts';
import type { ContentLink, LinkedContent, Links } from '../../../tree/present.ts';
import type { LinkGenerations } from '../../account/index.ts';
import { keepLatest } from './keep-latest.ts';
import {
  hashHeadBytes,
  type LinkClaims,
  type LinkedShare,
  type LinkPurpose,
  signToken,
} from './link-token.ts';

interface LinksOptions {
  /** Of the `secrets` table: 32 bytes; all processes have the same. */
  readonly key: Buffer;
  /** The origin that users' content has to itself, if there is one. */
  readonly contentUrl?: string | undefined;
  readonly publicUrl: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly generations: Pick<LinkGenerations, 'of'>;
  /** Whether a thumbnail can be made of this type. */
  readonly isPicture: (mimeType: string) => boolean;
}

/** An archive that a link is made for. */
interface LinkedArchive {
  readonly id: string;
  readonly userId: string;
  /** Without `.zip`. */
  readonly name: string;
  /** The share that gives the link, if one does. */
  readonly share?: LinkedShare | undefined;
}

export interface SignedLinks extends Links {
  readonly archive: (archive: LinkedArchive) => ContentLink;
  /** The beginning of the addresses of all files of a download. */
  readonly task: (userId: string, taskId: string) => string;
  /** Links that a share gives to its visitors; they end with it. */
  readonly ofShare: (share: LinkedShare) => Links;
}

const hour = 3600;
const day = 24 * hour;

/**
 * How long a link holds at least, and for how long the same one is given again, in seconds: a browser keeps content by
 * its address. Lists are read all day, so pictures in them keep their address for longer.
 */
const content = { lasts: day, sameFor: hour };
const thumbnails = { lasts: 7 * day, sameFor: day };
/** Addresses of thumbnails that are kept, up to twice as many, in 6 MB: a picture is listed many times a day. */
const keptThumbnails = 5000;

/**
 * Makes signed addresses. Whoever has one may read what it names until it expires, without signing in;
 * `linked-content.ts` says what else ends it. They lead to `contentUrl` if set, else to `publicUrl`.
 */
export function createLinks({
  key,
  contentUrl,
  publicUrl,
  now,
  generations,
  isPicture,
}: LinksOptions): SignedLinks {
  const base = `${contentUrl ?? publicUrl}/content/v1`;

  const known = keepLatest<{ of: string; hash: string; url: string }>(keptThumbnails);
  const expiryOf = ({ lasts, sameFor }: typeof content): number =>
    (Math.floor(now() / 1000 / sameFor) + 1) * sameFor + lasts;

  const sign = (
    claims: Omit<LinkClaims, 'expires' | 'generation'>,
    period: typeof content,
    addressOf: (token: string) => string,
  ): ContentLink => {
    const expires = expiryOf(period);
    const token = signToken(key, { ...claims, expires, generation: generations.of(claims.userId) });
    return { token, url: `${base}${addressOf(token)}`, expire: new Date(expires * 1000).toISOString() };
  };

  const file =
    (purpose: LinkPurpose, share: LinkedShare | undefined) =>
    (linked: LinkedContent): ContentLink =>
      sign(
        claimsOf(linked, purpose, share),
        content,
        (token) => `/files/${token}/${addressName(linked.name)}`,
      );

  /**
   * For a list of files of one user: the common part is computed once. The cache key is the file alone, with the other
   * signed facts stored beside it, since a long key takes longer to look up than all the rest. No id has a space.
   */
  const thumbnailsOf = (userId: string, size: ThumbnailSize, share: LinkedShare | undefined) => {
    const of = `${userId} ${expiryOf(thumbnails)} ${generations.of(userId)} ${share?.generation}`;
    const list = `${size} ${share?.id}`;
    return (file: { readonly id: string; readonly versionId?: string; readonly hash: string }): string => {
      const { id, versionId = '', hash } = file;
      const kept = known(`${list} ${id} ${versionId}`, () => ({ of: '', hash: '', url: '' }));
      if (kept.of === of && kept.hash === hash) return kept.url;
      const hashHead = Buffer.from(hash, 'hex').subarray(0, hashHeadBytes);
      const claims = { ...(share && { share }), purpose: size, id, versionId, userId, hashHead };
      const { url } = sign(claims, thumbnails, (token) => `/thumbnails/${token}`);
      Object.assign(kept, { of, hash, url });
      return url;
    };
  };

  const links = (share?: LinkedShare): Links => ({
    content: file('attachment', share),
    inline: file('inline', share),
    thumbnail: ({ userId, fileId: id, versionId = '', hash, mimeType, hasCover }, size) =>
      isPicture(mimeType) || hasCover
        ? thumbnailsOf(userId, size, share)({ id, versionId, hash: hash.toString('hex') })
        : '',
    thumbnailsOf: (userId, size) => {
      const addressOf = thumbnailsOf(userId, size, share);
      return (id, mimeType, hash, hasCover) =>
        isPicture(mimeType) || hasCover ? addressOf({ id, hash }) : '';
    },
  });

  return {
    ...links(),
    ofShare: ({ id, generation }) => links({ id, generation }),
    task: (userId, id) =>
      sign(
        { purpose: 'task', id, userId, versionId: '', hashHead: Buffer.alloc(0) },
        content,
        (token) => `/tasks/${token}`,
      ).url,
    archive: ({ id, userId, name, share }) =>
      sign(
        { purpose: 'archive', id, userId, versionId: '', hashHead: Buffer.alloc(0), ...(share && { share }) },
        content,
        (token) => `/archives/${token}/${addressName(`${name}.zip`)}`,
      ),
  };
}

const claimsOf = (
  { fileId, versionId = '', userId, hash }: LinkedContent,
  purpose: LinkPurpose,
  share: LinkedShare | undefined,
): Omit<LinkClaims, 'expires' | 'generation'> => ({
  ...(share && { share }),
  purpose,
  id: fileId,
  versionId,
  userId,
  hashHead: hash.subarray(0, hashHeadBytes),
});

/** Signs that an address of ours may not hold, even encoded (`server/http/address.ts`): the name there only decorates. */
const addressName = (name: string): string =>
  encodeURIComponent(name.replace(/[\\/%\p{Cc}]/gu, '_').toWellFormed());
