import { describe, expect, test } from 'vitest';
import { colorFolders } from '../../../api/contract/color-folders.ts';
import * as contract from '../../../api/contract/files.ts';
import { filesOfFile } from './fixtures/files.ts';

const { person } = filesOfFile();

const refusal = (error: string, status: number) => ({ status, body: { error } });

describe('a folder', () => {
  test('is made in the root and in another folder', async () => {
    const ada = await person();
    const outer = await ada.folder('Outer');
    expect(outer).toMatchObject({ kind: 'drive#folder', name: 'Outer', parent_id: '', size: '0' });
    const inner = await ada.folder('Inner 日本 🎉', outer.id);
    expect(inner.parent_id).toBe(outer.id);
    expect(await ada.names()).toEqual(['Outer']);
    expect(await ada.names(outer.id)).toEqual(['Inner 日本 🎉']);
  });

  test('with a name that is taken gets a number; another case is another name', async () => {
    const ada = await person();
    for (const name of ['Docs', 'docs', 'cafe\u0301', 'caf\u00e9']) {
      expect((await ada.folder(name)).name).toBe(name);
      expect((await ada.folder(name)).name).toBe(`${name}(1)`);
    }
  });

  test('is refused or found, if the caller wants that', async () => {
    const ada = await person();
    const first = await ada.folder('a');
    const body = { kind: 'drive#folder', name: 'a', parent_id: '' };
    expect(await ada.call(contract.createFile, { body: { ...body, on_conflict: 'refuse' } })).toMatchObject(
      refusal('file_duplicated_name', 409),
    );
    expect((await ada.folder('a', '', 'replace')).id).toBe(first.id);
  });

  test.each([
    ['', 'is empty'],
    ['a/b', 'has a slash'],
    ['a\u0000b', 'has a control character'],
    ['..', 'may not be'],
    ['é'.repeat(128), 'has more than 255 bytes'],
  ])('is not called %j', async (name, why) => {
    const ada = await person();
    const answer = await ada.call(contract.createFile, { body: { kind: 'drive#folder', name } });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        error: 'file_name_invalid',
        error_code: 3,
        details: [{ field_violations: [{ field: 'name' }] }],
      },
    });
    expect(answer.body.error_description).toContain(why);
  });

  test('is not made in another person’s folder, in a file, or in one that never was: the same answer', async () => {
    const [ada, eve] = [await person(), await person()];
    const theirs = await ada.folder('private');
    const file = await eve.file('a.txt');
    const answers = await Promise.all(
      [theirs.id, file.id, 'VnoSuchFolder', ada.id].map((parent_id) =>
        eve.call(contract.createFile, { body: { kind: 'drive#folder', name: 'x', parent_id } }),
      ),
    );
    const [first] = answers;
    expect(first).toMatchObject(refusal('file_not_found', 404));
    for (const answer of answers) expect(answer.body).toEqual(first?.body);
  });

  test('100 of one name at once are 100 folders', async () => {
    const ada = await person();
    await Promise.all(Array.from({ length: 100 }, () => ada.folder('same')));
    const names = await ada.names('', { limit: '200' });
    expect(new Set(names).size).toBe(100);
    expect(names).toContain('same(99)');
  });
});

describe('renaming', () => {
  test('changes the name, and the revision', async () => {
    const ada = await person();
    const file = await ada.file('draft.txt');
    const answer = await ada.call(contract.renameFile, {
      params: { id: file.id },
      body: { name: 'Final.txt' },
    });
    expect(answer).toMatchObject({ status: 200, body: { name: 'Final.txt', revision: '2' } });
  });

  test('by case alone is a change; to the same name is refused', async () => {
    const ada = await person();
    const file = await ada.file('a.txt');
    const to = (name: string) => ada.call(contract.renameFile, { params: { id: file.id }, body: { name } });
    expect(await to('A.txt')).toMatchObject({ status: 200, body: { name: 'A.txt' } });
    expect(await to('A.txt')).toMatchObject(refusal('file_rename_to_same_name', 400));
  });

  test('to a name that is taken is refused, also when two do it at once', async () => {
    const ada = await person();
    const [one, two] = [await ada.file('1.txt'), await ada.file('2.txt')];
    const answers = await Promise.all(
      [one, two].map(({ id }) =>
        ada.call(contract.renameFile, { params: { id }, body: { name: 'same.txt' } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      error: 'file_duplicated_name',
      error_code: 3,
    });
  });

  test('of what is not the caller’s, of the root, and of what lies in the trash', async () => {
    const [ada, eve] = [await person(), await person()];
    const file = await ada.file('a.txt');
    const rename = (who: typeof ada, id: string) =>
      who.call(contract.renameFile, { params: { id }, body: { name: 'b' } });
    expect(await rename(eve, file.id)).toMatchObject(refusal('file_not_found', 404));
    expect(await rename(ada, ada.id)).toMatchObject(refusal('file_not_found', 404));
    await ada.batch('batchTrash', [file.id]);
    expect(await rename(ada, file.id)).toMatchObject(refusal('file_in_trash', 400));
  });
});

describe('moving', () => {
  test('takes entries with all below them, and numbers what collides', async () => {
    const ada = await person();
    const [from, to] = [await ada.folder('from'), await ada.folder('to')];
    const [photo, old] = [await ada.file('photo.jpg', from.id), await ada.file('photo.jpg', to.id)];
    const answer = await ada.batch('batchMove', [photo.id], to.id);
    expect(answer).toMatchObject({ status: 200, body: { task_id: expect.stringMatching(/^T/) } });
    expect(await ada.names(to.id)).toEqual(['photo(1).jpg', 'photo.jpg']);
    expect(await ada.names(from.id)).toEqual([]);
    expect(old.name).toBe('photo.jpg');
  });

  test('into itself or below is refused, and nothing moves', async () => {
    const ada = await person();
    const a = await ada.folder('a');
    const b = await ada.folder('b', a.id);
    const c = await ada.folder('c', b.id);
    const other = await ada.file('other.txt');
    for (const to of [a.id, b.id, c.id]) {
      expect(await ada.batch('batchMove', [other.id, a.id], to)).toMatchObject(
        refusal('file_move_or_copy_to_cur', 400),
      );
    }
    expect(await ada.names()).toEqual(['a', 'other.txt']);
  });

  test('two folders into each other at once: one goes, never a circle', async () => {
    const ada = await person();
    for (let round = 0; round < 20; round += 1) {
      const [a, b] = [await ada.folder('a'), await ada.folder('b')];
      const answers = await Promise.all([
        ada.batch('batchMove', [a.id], b.id),
        ada.batch('batchMove', [b.id], a.id),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
    expect(await ada.names()).toHaveLength(20);
  });

  test('to where it is already changes nothing', async () => {
    const ada = await person();
    const file = await ada.file('a.txt');
    expect((await ada.batch('batchMove', [file.id], '')).status).toBe(200);
    expect(await ada.names()).toEqual(['a.txt']);
  });

  test('one foreign id among many: nothing moves', async () => {
    const [ada, eve] = [await person(), await person()];
    const [mine, to, theirs] = [await eve.file('mine'), await eve.folder('to'), await ada.file('theirs')];
    expect(await eve.batch('batchMove', [mine.id, theirs.id], to.id)).toMatchObject(
      refusal('file_not_found', 404),
    );
    expect(await eve.names(to.id)).toEqual([]);
  });
});

test('stars are set, listed and taken away', async () => {
  const ada = await person();
  const [one, two] = [await ada.file('1'), await ada.folder('2')];
  await ada.file('3');
  await ada.batch('star', [one.id, two.id]);
  const starred = { parent_id: '*', filters: '{"starred":{"eq":true}}' };
  expect(await ada.names('*', starred)).toEqual(['1', '2']);
  expect(await ada.names('*', { filters: '{"system_tag":{"in":"STAR"}}' })).toEqual(['1', '2']);
  await ada.batch('unstar', [one.id]);
  expect(await ada.names('*', starred)).toEqual(['2']);
});

test('folders have colours in the lists of their owner, and files have none', async () => {
  const ada = await person();
  const [folder, other, file] = [await ada.folder('1'), await ada.folder('2'), await ada.file('3')];
  const colors = async () =>
    Object.fromEntries(
      (await ada.call(contract.listFiles)).body.files.map(
        ({ name, folder_color }: { name: string; folder_color?: string }) => [name, folder_color],
      ),
    );
  const paint = (color: string, ids = [folder.id, file.id]) =>
    ada.call(colorFolders, { body: { ids, color } });
  expect(await paint('blue')).toMatchObject({ status: 200 });
  expect(await colors()).toEqual({ '1': 'blue' });
  expect(await paint('url(//x)')).toMatchObject(refusal('invalid_argument', 400));
  const body = { ids: [other.id], color: 'red' };
  expect(await (await person()).call(colorFolders, { body })).toMatchObject(refusal('file_not_found', 404));
  expect(await colors()).toEqual({ '1': 'blue' });
  await paint('');
  expect(await colors()).toEqual({});
});

test('without a token, or with a wrong one, nothing is reported', async () => {
  const ada = await person();
  for (const headers of [{}, { authorization: 'Bearer forged' }, { authorization: 'Basic YTpi' }]) {
    expect(await ada.call(contract.listFiles, { as: undefined, headers })).toMatchObject({
      status: 401,
      body: { error: 'unauthenticated', error_code: 16 },
    });
  }
});
