/** The drive that is pictured: a few files with fixed dates, so that pictures taken anew differ only where the product does. */
import sharp from 'sharp';
import { openAccounts } from '../e2e/accounts.ts';
import { makeFolder, pdfOf, putFile } from '../e2e/drive-files.ts';
import { expect, type Person } from '../e2e/person.ts';
import { expectStatus } from '../process/caller.ts';
import type { Names } from './names.ts';

/** When the pictures are taken, by the clock of their pages. */
export const now = new Date('2026-11-20T10:30:00Z');

const day = 86_400_000;

const scene = (sky: readonly [string, string], hills: readonly [string, string], sun: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
    <defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
    <rect width="1200" height="800" fill="url(#s)"/><circle cx="860" cy="300" r="120" fill="${sun}"/>
    <path d="M0 560 260 300 480 520 700 330 1000 600 1200 450V800H0Z" fill="${hills[0]}"/>
    <path d="M0 680Q300 560 620 660T1200 610V800H0Z" fill="${hills[1]}"/></svg>`),
  )
    .jpeg({ quality: 90 })
    .toBuffer();

/** Content of a size that such a file has. */
const filled = (head: Uint8Array, kilobytes: number): Uint8Array => {
  const bytes = new Uint8Array(kilobytes * 1024);
  bytes.set(head);
  return bytes;
};
const nothing = new Uint8Array();

export interface Drive {
  readonly shareId: string;
}

export async function fill(person: Person, names: Names, data: string): Promise<Drive> {
  // Names of people are given once, so that no two languages may have the same.
  await expectStatus(200, person.call('PATCH', '/v1/user/me', { name: names.person }));
  const photos = await makeFolder(person, names.photos);
  await makeFolder(person, names.recipes);
  await makeFolder(person, names.work);
  await putFile(person, names.budget, filled(nothing, 48));
  await putFile(person, names.song, filled(nothing, 4_300));
  const film = await putFile(person, names.film, filled(nothing, 31_000));
  const drafts = [pdfOf(['1']), pdfOf(['1', '2']), pdfOf(['1', '2', '3'])];
  for (const [at, draft] of drafts.entries())
    await putFile(person, names.contract, filled(draft, 180 + 12 * at));
  const dawn = await scene(['#f7b267', '#f4845f'], ['#355070', '#22334d'], '#ffe8c2');
  const noon = await scene(['#8fd3e8', '#e3f5f3'], ['#3f8f85', '#1f5e58'], '#fffbe6');
  for (const [name, picture] of [
    [names.harbour, dawn],
    [names.mountains, noon],
  ] as const)
    await putFile(person, name, picture, photos);
  const harbour = await putFile(person, names.harbour, dawn);
  const mountains = await putFile(person, names.mountains, noon);
  // Its little picture is made in the background.
  await expect
    .poll(async () => (await person.call('GET', `/drive/v1/files/${mountains}`)).body.thumbnail_link)
    .not.toBe('');
  await setDates(person, data);
  const { body } = await person.call('POST', '/drive/v1/share', {
    file_ids: [photos, harbour, mountains, film],
    title: names.title,
  });
  return { shareId: body.share_id };
}

/** The wire has no say in when an entry was made. */
async function setDates(person: Person, data: string): Promise<void> {
  const { db, close } = await openAccounts(data);
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('user_id', '=', person.id)
    .orderBy('created_at')
    .execute();
  for (const [at, { id }] of rows.entries()) {
    const made = new Date(now.getTime() - (rows.length - at) * 2.3 * day);
    await db
      .updateTable('files')
      .set({ created_at: made, modified_at: made, user_modified_at: null })
      .where('id', '=', id)
      .execute();
    await db.updateTable('events').set({ created_at: made }).where('file_id', '=', id).execute();
    const versions = await db
      .selectFrom('versions')
      .select('id')
      .where('file_id', '=', id)
      .orderBy('replaced_at')
      .execute();
    for (const [older, version] of versions.entries())
      await db
        .updateTable('versions')
        .set({
          created_at: new Date(made.getTime() - (versions.length - older) * 1.4 * day),
          replaced_at: new Date(made.getTime() - (versions.length - older - 1) * 1.4 * day),
        })
        .where('id', '=', version.id)
        .execute();
  }
  await close();
}
