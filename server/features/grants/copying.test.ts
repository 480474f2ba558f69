import { describe, expect, test } from 'vitest';
import { isLong } from '../../../tests/long.ts';
import type { Sharer } from '../shares/fixtures/share-world.ts';
import { into, quotaOf, sharedFolders } from './fixtures/shared-folder.ts';

const { person, drive, shared, fill } = sharedFolders();

const copy = (who: Sharer, ids: readonly string[], to = '', rule = 'rename') =>
  who.call('copyFiles', { body: { ids, to: into(to), on_conflict: rule } });

describe('a copy of what is shared', () => {
  test('goes into one’s own drive and space, and stays when the sharing ends', async () => {
    const { owner, editor, top, inner, note, grant, demote } = await shared();
    await owner.file('deep.txt', inner);
    await demote();
    const [before, own] = [await quotaOf(owner), await quotaOf(editor)];
    expect((await copy(editor, [top])).status).toBe(200);
    expect((await copy(editor, [note, inner])).status).toBe(200);
    await owner.done('deleteGrant', { params: { id: grant.id } });
    expect(await editor.names()).toEqual(['beach', 'note.txt', 'trip']);
    const { files } = await editor.done('listFiles', { query: { parent_id: '', order: 'name_asc' } });
    expect(files[1].role).toBeUndefined();
    expect((await quotaOf(owner)).usage).toBe(before.usage);
    expect(Number((await quotaOf(editor)).usage) - Number(own.usage)).toBe(
      2 * ('note.txt'.length + 'deep.txt'.length),
    );
    expect((await copy(editor, [note])).status).toBe(404);
  });

  test('is refused where it goes elsewhere, mixes drives, or has no space', async () => {
    const { owner, editor, parent, top, inner, note, outside, demote } = await shared();
    const own = await editor.file('own.txt');
    const refused = [
      [[note], owner.id],
      [[note], parent],
      [[own], parent],
      [[outside], top],
      [[own, outside], top],
      [[note, outside], ''],
      [[note, own], ''],
      [[own, note], top],
      [[top], inner],
    ] as const;
    for (const [ids, to] of refused)
      expect((await copy(editor, ids, to)).status, `${ids} to ${to}`).not.toBe(200);
    for (const [ids, to] of refused.slice(0, -1))
      expect((await copy(editor, ids, to)).status, `${ids} to ${to}`).toBe(404);
    await demote();
    for (const [ids, to] of [...refused, [[note], inner], [[own], top]] as const)
      expect((await copy(editor, ids, to)).status, `${ids} to ${to}`).toBe(404);
    expect(await owner.names(top)).toEqual(['beach', 'note.txt']);
    await editor.folder('note.txt');
    expect((await copy(editor, [note], '', 'refuse')).body.error).toBe('file_duplicated_name');
    const poor = await person({ quota: 2 });
    await owner.done('createGrant', { body: { file_id: top, grantee: poor.email } });
    expect((await copy(poor, [note])).body.error).toBe('file_space_not_enough');
  });

  test('of a large folder is a job, which gives nothing once the sharing has ended', async () => {
    const { owner, editor, top, grant } = await shared();
    await fill(owner, top);
    const task = async (id: string) => (await editor.done('getTask', { params: { id } })).phase;
    const first = (await copy(editor, [top])).body.task_id;
    await drive().runJobs();
    expect(await task(first)).toBe('PHASE_TYPE_COMPLETE');
    const second = (await copy(editor, [top])).body.task_id;
    await owner.done('deleteGrant', { params: { id: grant.id } });
    await drive().runJobs();
    expect(await task(second)).toBe('PHASE_TYPE_ERROR');
    expect(await editor.names()).toEqual(['trip']);
    expect((await quotaOf(editor)).reserved).toBe('0');
  });
});

describe('a copy into a folder that somebody else shares for editing', () => {
  test('is theirs: their space, their trash, and told as the doing of who copied', async () => {
    const { owner, editor, top, inner, note } = await shared();
    const [folder, own] = [await editor.folder('mine'), await editor.file('own.txt')];
    await editor.file('deep.txt', folder);
    const [before, mine] = [await quotaOf(owner), await quotaOf(editor)];
    const body = { ids: [folder, own], to: into(inner), idempotency_key: 'one' };
    const { task_id: taskId } = await editor.done('copyFiles', { body });
    expect((await editor.done('copyFiles', { body })).task_id).toBe(taskId);
    expect(await owner.names(inner)).toEqual(['mine', 'own.txt']);
    expect(await editor.names()).toEqual(['mine', 'own.txt']);
    expect(Number((await quotaOf(owner)).usage) - Number(before.usage)).toBe('own.txtdeep.txt'.length);
    expect((await quotaOf(editor)).usage).toBe(mine.usage);
    const { activity } = await owner.done('listActivity', { query: { file_id: top } });
    expect(activity[0]).toMatchObject({ action: 'copied', actor_name: editor.name, folder_id: inner });
    expect((await owner.call('getTask', { params: { id: taskId } })).status).toBe(404);
    // Undone by who made it.
    const { params } = await editor.done('getTask', { params: { id: taskId } });
    const made: string[] = Object.values(JSON.parse(params.trace_file_ids));
    await editor.done('trashFiles', { body: { ids: made } });
    expect(await owner.names(inner)).toEqual([]);
    // Within what is shared, and from there into what another shares.
    const other = await shared();
    await other.owner.done('createGrant', {
      body: { file_id: other.inner, grantee: editor.email, role: 'edit' },
    });
    expect((await copy(editor, [note], top)).status).toBe(200);
    expect((await copy(editor, [note], other.inner)).status).toBe(200);
    expect(await owner.names(top)).toEqual(['beach', 'note(1).txt', 'note.txt']);
    expect(await other.owner.names(other.inner)).toEqual(['note.txt']);
  });

  test('asks for taken names there, and puts new content into files of theirs', async () => {
    const { owner, editor, top, note } = await shared();
    const own = await editor.file('note.txt');
    expect((await copy(editor, [own], top, 'refuse')).body).toMatchObject({
      error: 'file_duplicated_name',
      details: [{ file_ids: [own] }],
    });
    expect((await copy(editor, [own], top, 'replace')).status).toBe(200);
    expect((await owner.done('listVersions', { params: { id: note } })).versions).toHaveLength(1);
  });

  test('is bounded by what the owner has, of which nothing is told', async () => {
    const { owner, editor, top } = await shared({ quota: 20 });
    const own = await editor.file('much too long for it.txt');
    const full = await copy(editor, [own], top);
    expect(full.body).toMatchObject({ error: 'owner_space_not_enough' });
    await drive().db.updateTable('drives').set({ own_quota: 1000 }).where('user_id', '=', owner.id).execute();
    const there = await owner.file('much too long for it.txt', top);
    const versions = async () => (await owner.done('listVersions', { params: { id: there } })).versions;
    await drive().db.updateTable('plans').set({ largest_file: 5 }).execute();
    const large = [await copy(editor, [own], top), await copy(editor, [own], top, 'replace')];
    await drive().db.updateTable('plans').set({ largest_file: null }).execute();
    for (const { body } of large) expect(body).toMatchObject({ error: 'owner_file_too_large' });
    expect(JSON.stringify([full, large])).not.toMatch(/ 5 | 20 |1000|bytes/);
    expect(await owner.names(top)).toEqual(['beach', 'much too long for it.txt', 'note.txt']);
    expect(await versions()).toEqual([]);
  });

  test.runIf(isLong)(
    'of a large folder is a job of who copies, which promises no space of the owner',
    async () => {
      const { owner, editor, top, inner, demote } = await shared();
      const many = await editor.folder('many');
      await fill(editor, many);
      const deep = await editor.file('deep.txt', many);
      const task = async (id: string) => (await editor.done('getTask', { params: { id } })).phase;
      const first = (await copy(editor, [many], inner)).body.task_id;
      expect((await quotaOf(owner)).reserved).toBe('0');
      await drive().runJobs();
      expect(await task(first)).toBe('PHASE_TYPE_COMPLETE');
      expect(await owner.done('folderSize', { params: { id: inner } })).toMatchObject({
        folder_count: '1002',
      });
      const { activity } = await owner.done('listActivity', { query: { file_id: top } });
      expect(activity[0]).toMatchObject({ action: 'copied', actor_name: editor.name });
      // Revoked while it waits; given again, it can be tried again.
      const second = (await copy(editor, [many], top)).body.task_id;
      await demote();
      await drive().runJobs();
      expect(await task(second)).toBe('PHASE_TYPE_ERROR');
      expect(await owner.names(top)).toEqual(['beach', 'note.txt']);
      await owner.done('createGrant', { body: { file_id: top, grantee: editor.email, role: 'edit' } });
      await editor.done('retryTask', { body: { type: 'copy', create_type: 'RETRY', id: second } });
      await drive().runJobs();
      expect(await task(second)).toBe('PHASE_TYPE_COMPLETE');
      expect(await owner.names(top)).toEqual(['beach', 'many', 'note.txt']);
      // Called off.
      const third = (await copy(editor, [deep, many], top)).body.task_id;
      await editor.done('deleteTasks', { query: { task_ids: third } });
      await drive().runJobs();
      expect(await owner.names(top)).toEqual(['beach', 'many', 'note.txt']);
      for (const who of [owner, editor]) expect((await quotaOf(who)).reserved).toBe('0');
    },
  );
});
