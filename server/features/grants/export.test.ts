import { expect, test } from 'vitest';
import { type Sharer, sharesOfFile } from '../shares/fixtures/share-world.ts';

const { person, visit } = sharesOfFile();

/** The document that somebody takes along, as text. */
async function exportOf(who: Sharer) {
  const { url } = await who.done('createExport');
  const token = url.split('/').at(-1);
  const { status, body } = await visit('readExport', { params: { token } });
  expect(status).toBe(200);
  return body;
}

test('shares and grants, given and received, are in the data that people take along, and nothing of others', async () => {
  const [owner, friend, stranger] = [await person(), await person(), await person()];
  const folder = await owner.folder('trip');
  const inner = await owner.file('a.txt', folder);
  const lone = await owner.file('b.txt');
  const shared = await owner.share([folder, lone], {
    ...{ title: 'Trip', note: 'All of it', pass_code: 'abcdef1', restore_limit: 5, allow_download: false },
  });
  const ended = await owner.share([lone], { title: 'Over' });
  await owner.done('deleteShares', { body: { ids: [ended.share_id] } });
  await owner.done('createGrant', { body: { file_id: folder, grantee: friend.email, role: 'edit' } });
  await owner.done('createGrant', { body: { file_id: lone, grantee: 'nobody@people.test' } });
  const back = await friend.folder('back');
  await friend.done('createGrant', { body: { file_id: back, grantee: owner.email } });
  await stranger.share([await stranger.file('c.txt')], { title: 'Foreign' });

  const document = await exportOf(owner);
  const shares = document.shares.sort((a: { title: string }, b: { title: string }) =>
    a.title < b.title ? 1 : -1,
  );
  expect(shares).toEqual([
    {
      ...{ id: shared.share_id, url: shared.share_url, title: 'Trip', note: 'All of it' },
      ...{ has_pass_code: true, file_ids: expect.arrayContaining([folder, lone]), allow_download: false },
      ...{
        expiration_time: '',
        restore_limit: '5',
        restore_count: '0',
        view_count: '0',
        download_count: '0',
      },
      ...{ created_time: expect.any(String), updated_time: expect.any(String) },
    },
    expect.objectContaining({ id: ended.share_id, title: 'Over', ended_time: expect.any(String) }),
  ]);
  expect(JSON.stringify(document)).not.toContain('abcdef1');
  const facts = { id: expect.any(String), created_time: expect.any(String) };
  expect(document.grants_given).toEqual([
    { ...facts, file_id: lone, grantee: 'nobody@people.test', role: 'view' },
    { ...facts, file_id: folder, grantee: friend.email, role: 'edit' },
  ]);
  const toOwner = { ...facts, file_id: back, owner_name: friend.name, grantee: owner.email, role: 'view' };
  expect(document.grants_received).toEqual([toOwner]);
  // Of a folder of others there is the grant alone, and nobody else who has it.
  const theirs = await exportOf(friend);
  expect(theirs.grants_received).toEqual([
    { ...facts, file_id: folder, owner_name: owner.name, grantee: friend.email, role: 'edit' },
  ]);
  expect(theirs.shares).toEqual([]);
  for (const foreign of [inner, 'nobody@people.test', 'Trip'])
    expect(JSON.stringify(theirs)).not.toContain(foreign);
});
