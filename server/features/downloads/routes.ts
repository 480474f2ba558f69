import * as contract from '../../../api/contract/content.ts';
import type { BlobStore } from '../../blobs/store.ts';
import type { Db } from '../../db/index.ts';
import { networkKey } from '../../http/limits.ts';
import { type Route, route } from '../../http/route.ts';
import { linkedGrant, reach } from '../../tree/granted.ts';
import { seenOne } from '../../tree/policy.ts';
import type { Archive, Archives } from './archives/archives.ts';
import { sendParts } from './archives/send-parts.ts';
import type { DownloadBegun } from './events.ts';
import type { LinkedContent, LinkedFile } from './links/linked-content.ts';
import type { ArchiveRow } from './repo.ts';
import type { ContentHeaders } from './serve/content-headers.ts';
import type { Serve, Served } from './serve/serve.ts';

interface DownloadRoutesDeps {
  readonly db: Db;
  readonly linked: LinkedContent;
  readonly archives: Archives;
  readonly blobs: Pick<BlobStore, 'send'>;
  readonly serve: Serve;
  readonly headers: ContentHeaders;
  readonly downloadBegun: DownloadBegun;
}

export function downloadRoutes({
  db,
  linked,
  archives,
  blobs,
  serve,
  headers,
  downloadBegun,
}: DownloadRoutesDeps): readonly Route[] {
  return [
    route(contract.readContent, async ({ params: { token }, address, headers: { host } }, reply) => {
      const file = await linked.file(token, ['attachment', 'inline']);
      return serve(reply, {
        ...servedFile(file, blobs),
        account: file.userId,
        visitor: file.shareId && networkKey(address),
        headers: headers.of({ ...file, disposition: dispositionOf(file) }, String(host)),
        // Looking at a file in a page is no download.
        ...(file.purpose === 'attachment' && {
          onBegun: () =>
            downloadBegun(token, {
              userId: file.userId,
              fileId: file.fileId,
              fileName: file.name,
              shareId: file.shareId,
            }),
        }),
      });
    }),
    route(contract.createArchive, async ({ caller, body, address }) => {
      const { ownerId, grant } = await reach(db, caller.userId, 'createArchive', { ids: body.ids });
      const { link, archive } = await (grant === undefined
        ? archives.create(caller.userId, body)
        : archives.ofShare({
            share: linkedGrant(grant),
            userId: ownerId,
            ids: body.ids,
            name: body.name ?? (await nameOf(db, ownerId, body.ids)),
            address,
          }));
      return { ...link, size: String(archive.layout.length), file_count: String(archive.fileCount) };
    }),
    route(contract.readArchive, async ({ params: { token }, address, headers: { host } }, reply) => {
      const row = await linked.archive(token);
      const shown = { name: `${row.name}.zip`, mimeType: contract.readArchive.answer };
      return archives.sending(row, address, (archive) =>
        serve(reply, {
          ...servedArchive(archive, blobs),
          account: row.user_id,
          visitor: row.share_id === null ? undefined : networkKey(address),
          headers: headers.of({ ...shown, disposition: 'attachment' }, String(host)),
          onBegun: () => {
            if (row.share_id !== null) ofShare(downloadBegun, token, row, row.share_id);
          },
          // An archive that was broken off has downloaded none of what was chosen for it.
          onLastSent: () => {
            if (row.share_id !== null) return;
            for (const top of archive.tops) {
              downloadBegun(token, { userId: row.user_id, fileId: top.id, fileName: top.name });
            }
          },
        }),
      );
    }),
  ];
}

/** One download of the share, whatever it holds. */
const ofShare = (
  downloadBegun: DownloadBegun,
  token: string,
  { id, user_id: userId, name }: ArchiveRow,
  shareId: string,
): void => downloadBegun(token, { userId, fileId: id, fileName: name, shareId });

/** For an archive without one: that of its only entry. */
const nameOf = async (db: Db, ownerId: string, ids: readonly string[]): Promise<string> =>
  ids.length === 1 ? (await seenOne(db, ownerId, ids[0]!)).name : '';

const dispositionOf = ({ purpose }: LinkedFile) => (purpose === 'inline' ? 'inline' : 'attachment');

const servedFile = (
  { hash, size, modifiedAt, keepableUntil }: LinkedFile,
  blobs: Pick<BlobStore, 'send'>,
): Omit<Served, 'headers'> => ({
  size,
  etag: `"${hash}"`,
  lastModified: modifiedAt,
  expiresAt: keepableUntil,
  // The range is always passed, so that a blob that is too short is detected before the first byte is sent.
  send: (range, write) => blobs.send(hash, write, range),
});

const servedArchive = (
  { layout, hashOf, etag }: Archive,
  blobs: Pick<BlobStore, 'send'>,
): Pick<Served, 'size' | 'etag' | 'send'> => ({
  size: layout.length,
  etag,
  send: ({ start, end }, write) => sendParts(layout.slice(start, end), hashOf, { blobs, write }),
});
