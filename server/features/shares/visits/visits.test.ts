import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sharesOfFile } from '../fixtures/share-world.ts';
import { findShare } from '../repo/shares.ts';
import { createVisits, type Wanted } from './visits.ts';

const { person, drive } = sharesOfFile();
const linkOf = (purpose: string) => (linked: object) => JSON.stringify([purpose, linked]);
const link = (purpose: string) => (linked: object) => ({
  url: linkOf(purpose)(linked),
  token: '',
  expire: '',
});
const thumbnailsOf =
  (userId: string, size: string) =>
  (...of: readonly (string | boolean | undefined)[]) =>
    JSON.stringify([userId, size, ...of]);
const open = () =>
  createVisits({
    db: drive().db,
    linksOf: ({ id }) => ({
      ...{ content: link(id), inline: link(id), thumbnailsOf },
      thumbnail: ({ userId, fileId, mimeType, hash, hasCover = false }, size) =>
        thumbnailsOf(userId, size)(fileId, mimeType, hash.toString('hex'), hasCover),
    }),
    searches: () => Promise.reject(new Error('nothing is searched for')),
    archiveOf: () => Promise.reject(new Error('nothing is packed')),
  });

test('a folder that is entered has the same entries and goes on where its list does, in each order', async () => {
  const owner = await person();
  const folder = await owner.folder('trip');
  for (const name of ['B', 'a', 'ä', '写真 2024']) await owner.folder(name, folder);
  for (const name of ['it\'s "A".png', '<b>&amp;.txt', 'שלום.mp4', '👩‍👩‍👧.zip', 'x'.repeat(255)])
    await owner.file(name, folder);
  const record = await owner.file('record.mp3', folder);
  const { blob_hash } = await drive()
    .db.selectFrom('files')
    .select('blob_hash')
    .where('id', '=', record)
    .executeTakeFirstOrThrow();
  await sql`update blobs set media = '{"hasCover":true}' where hash = ${blob_hash}`.execute(drive().db);
  await owner.done('trashFiles', { body: { ids: [await owner.file('gone.txt', folder)] } });
  await owner.done('starFiles', { body: { ids: [await owner.file('starred.txt', folder)] } });
  const { share_id: shareId } = await owner.share([folder]);
  const share = await findShare(drive().db, shareId);
  const visits = open();
  const entering = { shareId, folderId: folder, hasToken: false, now: new Date() };
  const orders = ['name_asc', 'name_desc', 'mod_asc', 'mod_desc', 'size_desc', 'type_asc'] as const;
  for (const order of orders)
    for (const pin_folders of [true, false])
      for (const limit of [100, 10, 3]) {
        const wanted: Wanted = {
          ...{ limit, order, pin_folders },
          ...{ page_token: '', thumbnail_size: 'SIZE_MEDIUM', filters: '' },
        };
        const entered = await visits.enter(entering, wanted);
        const [page, listed] = [await entered?.page(), await visits.list(share!, folder, wanted)];
        // A list tells more of each entry than the page needs.
        expect(listed).toMatchObject({ ...page });
        expect(page?.files).toHaveLength(listed.files.length);
        expect(page?.files).toHaveLength(Math.min(limit, 11));
        expect(page?.nextPageToken !== '').toBe(limit < 11);
      }
});
