import { describe, expect, test } from 'vitest';
import * as contract from '../../../../api/contract/files.ts';
import { filesOfFile, type Person } from '../fixtures/files.ts';

const { person } = filesOfFile();

const pathOf = async (who: Person, id: string): Promise<string> => {
  const { body } = await who.call(contract.filePath, { params: { id } });
  return body.path.map(({ name }: { name: string }) => name).join('/');
};

/** `outer/inner/deep` with a file in each, every one of them to be put in the trash by itself. */
async function nest(who: Person) {
  const outer = await who.folder('outer');
  const inner = await who.folder('inner', outer.id);
  const deep = await who.folder('deep', inner.id);
  const files = [
    await who.file('one', outer.id, { size: 10 }),
    await who.file('two', inner.id, { size: 200 }),
    await who.file('three', deep.id, { size: 3000 }),
  ];
  return { outer, inner, deep, files, ids: [outer, inner, deep, ...files].map(({ id }) => id) };
}

const orders: readonly (readonly [string, (ids: readonly string[]) => string[]])[] = [
  ['folders first', (ids) => [...ids]],
  ['files first', (ids) => [...ids].reverse()],
  ['mixed', (ids) => [ids[4]!, ids[1]!, ids[5]!, ids[0]!, ids[3]!, ids[2]!]],
];

describe.each(orders)('a folder and what lies in it, %s', (_, order) => {
  test('are counted once in the trash that they go to together', async () => {
    const ada = await person();
    const { ids } = await nest(ada);
    expect((await ada.batch('batchTrash', order(ids))).status).toBe(200);
    expect(await ada.usage()).toEqual({ usage: 3210, inTrash: 3210 });
  });

  test('come back together to where each of them was', async () => {
    const ada = await person();
    const { ids, files } = await nest(ada);
    await ada.batch('batchTrash', order(ids));
    expect((await ada.batch('batchUntrash', order(ids))).status).toBe(200);
    const paths = await Promise.all(files.map(({ id }) => pathOf(ada, id)));
    expect(paths.map((path) => path.split('/').slice(-4).join('/'))).toEqual([
      expect.stringMatching(/outer\/one$/),
      expect.stringMatching(/outer\/inner\/two$/),
      expect.stringMatching(/outer\/inner\/deep\/three$/),
    ]);
    expect(await ada.names()).toEqual(['outer']);
    expect(await ada.usage()).toEqual({ usage: 3210, inTrash: 0 });
  });
});

test('what lies in a folder that stays in the trash goes to the root, its own folders with it', async () => {
  const ada = await person();
  const { outer, inner, files } = await nest(ada);
  for (const id of [files[2]!.id, inner.id, outer.id]) await ada.batch('batchTrash', [id]);
  await ada.batch('batchUntrash', [files[2]!.id, inner.id]);
  expect(await ada.names()).toEqual(['inner']);
  expect(await pathOf(ada, files[2]!.id)).toMatch(/inner\/deep\/three$/);
  expect(await ada.usage()).toEqual({ usage: 3210, inTrash: 10 });
});

test('a folder in between that was not put there by itself is no hindrance', async () => {
  const ada = await person();
  const { outer, files } = await nest(ada);
  await ada.batch('batchTrash', [files[2]!.id]);
  await ada.batch('batchTrash', [outer.id]);
  await ada.batch('batchUntrash', [files[2]!.id, outer.id]);
  expect(await ada.names()).toEqual(['outer']);
  expect(await pathOf(ada, files[2]!.id)).toMatch(/outer\/inner\/deep\/three$/);
});

describe('where a file of the root has the name of one that comes back into its folder', () => {
  const namesakes = async () => {
    const ada = await person();
    const folder = await ada.folder('folder');
    const inside = await ada.file('same', folder.id, { size: 5 });
    await ada.batch('batchTrash', [inside.id]);
    await ada.batch('batchTrash', [folder.id]);
    const outside = await ada.file('same', '', { size: 70 });
    const restore = (on_conflict: string) =>
      ada.call(contract.untrashFiles, { body: { ids: [inside.id, folder.id], on_conflict } });
    return { ada, folder, inside, outside, restore };
  };

  test('nothing is in its way', async () => {
    const { ada, inside, restore } = await namesakes();
    expect((await restore('refuse')).status).toBe(200);
    expect(await pathOf(ada, inside.id)).toMatch(/folder\/same$/);
  });

  test('it does not become its content', async () => {
    const { ada, folder, outside, restore } = await namesakes();
    expect((await restore('replace')).status).toBe(200);
    const { body } = await ada.call(contract.getFile, { params: { id: outside.id } });
    expect(body.size).toBe('70');
    expect(await ada.names(folder.id)).toEqual(['same']);
  });
});
