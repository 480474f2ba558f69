import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isLong } from '../../../tests/long.ts';
import { metadata, tus } from '../../fixtures/scene.ts';
import type { Sharer } from '../shares/fixtures/share-world.ts';
import { into, quotaOf, sharedFolders } from './fixtures/shared-folder.ts';

const { person, drive, shared, fill } = sharedFolders();

const move = (who: Sharer, ids: readonly string[], to: string, rule = 'rename') =>
  who.call('moveFiles', { body: { ids, to: into(to), on_conflict: rule } });
const announce = (who: Sharer, parentId: string, more: object = {}) =>
  who.call('createFile', {
    body: { kind: 'drive#file', name: 'new.txt', size: '3', ...into(parentId), ...more },
  });
const send = (who: Sharer, id: string, bytes = 'new') =>
  who.scene.drive.request(
    { method: 'PATCH', answer: undefined } as never,
    {
      target: `/drive/v1/uploads/${id}`,
      headers: { ...tus, 'upload-offset': '0' },
      body: Buffer.from(bytes),
    } as never,
    who.token,
  );
const isIn = async (who: Sharer, id: string) => (await who.call('getFile', { params: { id } })).body;

describe('who may edit a folder', () => {
  test('makes folders in it, names and moves what lies there, and the owner has it', async () => {
    const { owner, editor, top, inner, note } = await shared();
    const made = await editor.done('createFile', {
      body: { kind: 'drive#folder', name: 'sea', ...into(top) },
    });
    expect(made.file).toMatchObject({ name: 'sea', parent_id: top, role: 'edit', writable: true });
    const renamed = await editor.done('renameFile', { params: { id: note }, body: { name: 'plan.txt' } });
    expect(renamed).toMatchObject({ name: 'plan.txt', role: 'edit', starred: false });
    expect((await move(editor, [note, made.file.id], inner)).status).toBe(200);
    expect(await owner.names(inner)).toEqual(['plan.txt', 'sea']);
    expect((await owner.done('listGrants', { query: { file_id: top } })).grants[0].role).toBe('edit');
  });

  test.runIf(isLong)(
    'sends files by each way, into the owner’s space, and new content of those that are there',
    async () => {
      const { owner, editor, top, note } = await shared();
      const before = await quotaOf(owner);
      const own = await quotaOf(editor);
      const begun = await announce(editor, top);
      expect(begun.body.file).toMatchObject({ role: 'edit' });
      expect((await send(editor, begun.body.resumable.params.upload_id)).status).toBe(204);
      const created = await editor.scene.drive.request(
        { method: 'POST', answer: undefined } as never,
        {
          target: '/drive/v1/uploads',
          headers: {
            ...tus,
            'upload-length': '4',
            'upload-metadata': metadata({ filename: 'note.txt', parent_id: top, on_conflict: 'replace' }),
          },
          body: Buffer.from('more'),
        } as never,
        editor.token,
      );
      expect(created.status).toBe(201);
      const uploads = [
        { name: 'a.txt', parent_id: top, size: '1', idempotency_key: 'a' },
        { name: 'b.txt', parent_id: '', size: '1', idempotency_key: 'b' },
      ];
      const many = await editor.call('uploadMany', {
        headers: { 'content-type': 'application/octet-stream' },
        body: Buffer.from(`${JSON.stringify({ uploads })}\nxy`),
      });
      expect(many.body.results).toEqual([{ file_id: expect.any(String) }, { file_id: expect.any(String) }]);
      expect(await owner.names(top)).toEqual(['a.txt', 'beach', 'new.txt', 'note.txt']);
      expect(await editor.names()).toEqual(['b.txt']);
      expect((await owner.done('listVersions', { params: { id: note } })).versions).toHaveLength(1);
      expect(Number((await quotaOf(owner)).usage) - Number(before.usage)).toBe(3 + 4 + 1);
      expect(Number((await quotaOf(editor)).usage) - Number(own.usage)).toBe(1);
    },
  );

  test('gets links that end with the grant, whatever the call', async () => {
    const { owner, editor, top, grant } = await shared();
    const begun = await announce(editor, top, { size: '0' });
    const { web_content_link: link } = begun.body.file;
    const read = async () => (await fetch(link.replace(/^https?:\/\/[^/]+/, drive().origin))).status;
    expect(await read()).toBe(200);
    await owner.done('deleteGrant', { params: { id: grant.id } });
    expect([403, 404]).toContain(await read());
  });

  test('puts things into the owner’s trash, and takes out what they put there and nothing else', async () => {
    const { owner, editor, top, inner, note } = await shared();
    const deep = await owner.file('deep.txt', inner);
    await editor.done('trashFiles', { body: { ids: [deep, inner] } });
    await editor.done('deleteFile', { params: { id: note } });
    expect(await owner.names(top)).toEqual([]);
    expect((await editor.call('untrashFiles', { body: { ids: [deep] } })).status).toBe(404);
    await editor.done('untrashFiles', { body: { ids: [deep, inner] } });
    expect(await owner.names(inner)).toEqual(['deep.txt']);
    // Taken out and put back by its owner: theirs from then on.
    await owner.done('untrashFiles', { body: { ids: [note] } });
    await owner.done('trashFiles', { body: { ids: [note] } });
    expect((await editor.call('untrashFiles', { body: { ids: [note] } })).status).toBe(404);
    expect((await editor.call('deleteFiles', { body: { ids: [note] } })).status).toBe(404);
  });

  test('does not take out of the trash what would come back elsewhere', async () => {
    const { owner, editor, inner, demote } = await shared();
    const deep = await owner.file('deep.txt', inner);
    await editor.done('trashFiles', { body: { ids: [deep] } });
    await owner.done('trashFiles', { body: { ids: [inner] } });
    expect((await editor.call('untrashFiles', { body: { ids: [deep] } })).status).toBe(404);
    await owner.done('untrashFiles', { body: { ids: [inner] } });
    await demote();
    expect((await editor.call('untrashFiles', { body: { ids: [deep] } })).status).toBe(404);
  });

  test('does not move it, nor out of it, nor into it from elsewhere, nor change it itself', async () => {
    const { owner, editor, parent, top, inner, note, outside } = await shared();
    const other = await shared();
    await owner.done('createGrant', { body: { file_id: other.top, grantee: editor.email } }).catch(() => {});
    const own = await editor.file('own.txt');
    const ownFolder = await editor.folder('mine');
    for (const [ids, to] of [
      [[note], ''],
      [[note], parent],
      [[note], ownFolder],
      [[note], owner.id],
      [[note], editor.id],
      [[note, outside], inner],
      [[note, own], inner],
      [[own], top],
      [[other.note], top],
      [[note], other.top],
      [[top], inner],
      [[inner, top], inner],
    ] as const)
      expect((await move(editor, ids, to)).status, `${ids} to ${to}`).toBe(404);
    expect((await editor.call('renameFile', { params: { id: top }, body: { name: 'x' } })).status).toBe(404);
    for (const ids of [[top], [note, top], [note, own], [note, outside]])
      expect((await editor.call('trashFiles', { body: { ids } })).status).toBe(404);
    expect(await owner.names(top)).toEqual(['beach', 'note.txt']);
    expect(await owner.names(parent)).toEqual(['secret.txt', 'trip']);
  });

  test('does not fill a folder that is in the trash, nor another', async () => {
    const { owner, editor, parent, top, inner, outside } = await shared();
    await owner.done('trashFiles', { body: { ids: [inner] } });
    for (const id of [inner, parent, owner.id, outside])
      expect((await announce(editor, id)).status).toBe(404);
    await owner.done('trashFiles', { body: { ids: [top] } });
    expect((await announce(editor, top)).status).toBe(404);
  });
});

describe('the owner’s space', () => {
  test('is the limit, whatever the editor has', async () => {
    const { owner, editor, top } = await shared({ quota: 100 });
    expect((await announce(editor, top, { size: '1000' })).body.error).toBe('owner_space_not_enough');
    const begun = await announce(editor, top, { size: '3' });
    expect((await quotaOf(owner)).reserved).toBe('3');
    expect((await quotaOf(editor)).reserved).toBe('0');
    expect((await owner.done('listUploads')).uploads).toEqual([]);
    expect((await editor.done('listUploads')).uploads).toHaveLength(1);
    const { upload_id: id } = begun.body.resumable.params;
    expect((await send(owner, id)).status).toBe(404);
  });

  test('gives nothing of its content to who knows its hash', async () => {
    const { owner, editor, top, outside } = await shared();
    const { size } = await isIn(owner, outside);
    const hash = createHash('sha256').update('secret.txt').digest('hex');
    const begun = await announce(editor, top, { name: 'guess.txt', size, hash });
    expect(begun.body.resumable).toBeDefined();
    expect(begun.body.file.phase).toBe('PHASE_TYPE_PENDING');
  });
});

describe('a role that is taken away', () => {
  const ends: Readonly<Record<string, (world: Awaited<ReturnType<typeof shared>>) => Promise<unknown>>> = {
    'when they may only look': ({ demote }) => demote(),
    'when it is taken back': ({ owner, grant }) => owner.done('deleteGrant', { params: { id: grant.id } }),
    'when the folder is moved out': ({ owner, inner }) => move(owner, [inner], ''),
    'when the folder is in the trash': ({ owner, inner }) =>
      owner.done('trashFiles', { body: { ids: [inner] } }),
  };

  test.each(Object.entries(ends))('refuses an upload at its end, %s', async (_, end) => {
    const world = await shared();
    const { owner, editor, inner } = world;
    const begun = await announce(editor, inner);
    await end(world);
    const sent = await send(editor, begun.body.resumable.params.upload_id);
    expect(['file_not_found', 'upload_gone']).toContain(JSON.parse(sent.text).error);
    expect((await editor.done('listUploads')).uploads).toEqual([]);
    expect(await owner.names()).not.toContain('new.txt');
    const { files } = await owner.done('searchFiles', { query: { query: 'new.txt' } });
    expect(files).toEqual([]);
  });

  test('ends a large batch that is under way', async () => {
    const { owner, editor, top, inner, demote } = await shared();
    const rows = await fill(owner, top);
    const begin = async () => (await move(editor, rows, inner)).body.task_id;
    const task = async (id: string) => (await editor.done('getTask', { params: { id } })).phase;
    const refused = await begin();
    await demote();
    await drive().runJobs();
    expect(await task(refused)).toBe('PHASE_TYPE_ERROR');
    expect(await owner.names(inner)).toEqual([]);
    await owner.done('createGrant', { body: { file_id: top, grantee: editor.email, role: 'edit' } });
    await editor.done('retryTask', { body: { type: 'move', create_type: 'RETRY', id: refused } });
    await drive().runJobs();
    expect(await task(refused)).toBe('PHASE_TYPE_COMPLETE');
    expect(await owner.done('folderSize', { params: { id: inner } })).toMatchObject({ folder_count: '1001' });
    expect((await owner.call('getTask', { params: { id: refused } })).status).toBe(404);
  });

  test('is changed by the owner alone, and of folders alone', async () => {
    const { owner, editor, top, note, grant } = await shared();
    const edit = (who: Sharer, id: string, role: string) =>
      who.call('editGrant', { params: { id }, body: { role } });
    expect((await edit(editor, grant.id, 'view')).status).toBe(404);
    expect((await edit(await person(), grant.id, 'view')).status).toBe(404);
    expect((await edit(owner, grant.id, 'view')).body.role).toBe('view');
    const [seen] = (await editor.done('listReceived')).received;
    expect(seen.file).toMatchObject({ role: 'view', writable: false });
    const body = { file_id: note, grantee: editor.email, role: 'edit' };
    expect((await owner.call('createGrant', { body })).body.error).toBe('invalid_argument');
    const ofFile = await owner.done('createGrant', { body: { ...body, role: 'view' } });
    expect((await edit(owner, ofFile.id, 'edit')).body.error).toBe('invalid_argument');
    const again = await owner.done('createGrant', { body: { file_id: top, grantee: editor.email } });
    expect(again).toMatchObject({ id: grant.id, role: 'view' });
  });
});

describe('grants within one another', () => {
  test('the one that allows most counts where it reaches, and together what all of it allows', async () => {
    const { owner, editor, parent, top, inner, note, outside } = await shared();
    await owner.done('createGrant', { body: { file_id: parent, grantee: editor.email } });
    const roles = async (...ids: string[]) =>
      Promise.all(ids.map(async (id) => (await isIn(editor, id)).role));
    expect(await roles(parent, outside, top, note)).toEqual(['view', 'view', 'edit', 'edit']);
    const ids = [outside, note];
    expect((await editor.call('createArchive', { body: { ids } })).status).toBe(200);
    expect((await move(editor, [outside], top)).status).toBe(404);
    expect((await move(editor, [note], parent)).status).toBe(404);
    expect((await move(editor, [note], inner)).status).toBe(200);
    expect((await editor.call('trashFiles', { body: { ids: [top] } })).status).toBe(404);
  });

  test('one that lies in a folder that may be edited can be moved and trashed there, and left with all its names', async () => {
    const { owner, editor, top, inner } = await shared();
    await owner.done('createGrant', { body: { file_id: inner, grantee: editor.email, role: 'view' } });
    await owner.done('createGrant', { body: { file_id: inner, grantee: editor.name, role: 'view' } });
    const renamed = await editor.call('renameFile', { params: { id: inner }, body: { name: 'shore' } });
    expect(renamed.body).toMatchObject({ name: 'shore', role: 'edit', parent_id: top });
    const { received } = await editor.done('listReceived');
    const left = received.find(({ file }: { file: { id: string } }) => file.id === inner);
    await editor.done('deleteGrant', { params: { id: left.grant_id } });
    expect((await editor.done('listReceived')).received).toHaveLength(1);
  });
});
