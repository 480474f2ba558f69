import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Sharer, sharesOfFile } from '../shares/fixtures/share-world.ts';

const { person } = sharesOfFile();

let saves = 0;

/** Saves a text as the content of a file, as long as that has the hash. */
async function save(who: Sharer, fileId: string, hash: string, text: string) {
  const replaces = { file_id: fileId, hash };
  const entry = { name: 'any.txt', size: String(text.length), replaces, idempotency_key: `save-${saves++}` };
  const { body } = await who.call('uploadMany', {
    headers: { 'content-type': 'application/octet-stream' },
    body: Buffer.from(`${JSON.stringify({ uploads: [entry] })}\n${text}`),
  });
  return body.results[0] as { file_id?: string; error?: string };
}

const gcidOf = (text: string): string =>
  createHash('sha1').update(createHash('sha1').update(text).digest()).digest('hex').toUpperCase();
const fileOf = (who: Sharer, id: string) => who.done('getFile', { params: { id } });

async function shared(role: 'edit' | 'view') {
  const [owner, other] = [await person(), await person()];
  const folder = await owner.folder('trip');
  const note = await owner.file('note.txt', folder);
  const { hash } = await fileOf(owner, note);
  const body = { file_id: folder, grantee: other.email, role };
  const grant = await owner.done('createGrant', { body });
  return { owner, other, folder, note, hash, grant };
}

test('who may edit a shared folder saves a text in it', async () => {
  const { owner, other, note, hash } = await shared('edit');
  expect(await save(other, note, hash, 'theirs')).toEqual({ file_id: note });
  expect(await save(owner, note, hash, 'own')).toMatchObject({ error: 'conflict' });
  expect((await fileOf(owner, note)).hash).toBe(gcidOf('theirs'));
  expect((await owner.done('listVersions', { params: { id: note } })).versions).toHaveLength(1);
});

test('who may only look, or may no longer, saves nothing', async () => {
  const viewer = await shared('view');
  expect(await save(viewer.other, viewer.note, viewer.hash, 'no')).toMatchObject({ error: 'file_not_found' });
  const { owner, other, note, hash, grant } = await shared('edit');
  await owner.done('deleteGrant', { params: { id: grant.id } });
  expect(await save(other, note, hash, 'no')).toMatchObject({ error: 'file_not_found' });
  expect((await fileOf(owner, note)).hash).toBe(hash);
});

test('a file is found by its new name and in its new place, but not in the trash', async () => {
  const { owner, other, folder, note, hash } = await shared('edit');
  const inner = await owner.folder('inner', folder);
  await owner.done('moveFiles', { body: { ids: [note], to: { parent_id: inner } } });
  await owner.done('renameFile', { params: { id: note }, body: { name: 'plan.md' } });
  expect(await save(other, note, hash, 'two')).toEqual({ file_id: note });
  expect(await fileOf(owner, note)).toMatchObject({ name: 'plan.md', parent_id: inner, hash: gcidOf('two') });
  await owner.done('trashFiles', { body: { ids: [note] } });
  expect(await save(owner, note, gcidOf('two'), 'three')).toMatchObject({ error: 'file_in_trash' });
  expect((await fileOf(owner, note)).hash).toBe(gcidOf('two'));
});
