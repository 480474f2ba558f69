import { expect, test, vi } from 'vitest';
import { cancelled } from '../../api/error.ts';
import { createFolders, makeTree } from './folders.ts';

const place = { batch: 'one', accountId: 'me', parentId: '' };

function server() {
  const made: string[] = [];
  return {
    made,
    make: async (parentId: string, name: string) => {
      made.push(`${parentId}/${name}`);
      return `${parentId}/${name}`;
    },
  };
}

test('each folder is asked for once, its parents first', async () => {
  const { made, make } = server();
  const folders = createFolders(make);
  const ids = await Promise.all([
    folders.at(place, ['Trip', 'Day 1']),
    folders.at(place, ['Trip', 'Day 2']),
    folders.at(place, ['Trip', 'Day 1']),
  ]);
  expect(ids).toEqual(['/Trip/Day 1', '/Trip/Day 2', '/Trip/Day 1']);
  expect(made).toEqual(['/Trip', '/Trip/Day 1', '/Trip/Day 2']);
});

test('what failed, and what turned out to be gone, is asked for again', async () => {
  let isDown = true;
  const { made, make } = server();
  const folders = createFolders(async (parentId, name) => {
    if (isDown) throw new Error('unreachable');
    return make(parentId, name);
  });
  await expect(folders.at(place, ['Trip'])).rejects.toThrow('unreachable');
  isDown = false;
  await folders.at(place, ['Trip']);
  folders.forget(place, ['Trip']);
  await folders.at(place, ['Trip']);
  expect(made).toEqual(['/Trip', '/Trip']);
});

test('two choices and two folders have nothing in common: the first folder may be elsewhere by now', async () => {
  const { made, make } = server();
  const folders = createFolders(make);
  await folders.at(place, ['Trip']);
  await folders.at({ ...place, batch: 'other' }, ['Trip']);
  await folders.at({ ...place, parentId: 'V1' }, ['Trip']);
  expect(made).toEqual(['/Trip', '/Trip', 'V1/Trip']);
});

test('a tree is made whole, whatever of it fails', async () => {
  const { made, make } = server();
  const folders = createFolders(async (parentId, name) => {
    if (name === 'No') throw new Error('refused');
    return make(parentId, name);
  });
  const left = await makeTree(folders, place, [['No'], ['Yes'], ['No', 'Below'], ['Yes', 'Empty']]);
  expect(left).toEqual([]);
  expect(made).toEqual(['/Yes', '/Yes/Empty']);
});

test('a tree is made in its owner’s name, and no further once another is signed in; the rest is named', async () => {
  const asked: string[] = [];
  const answers = new Map<string, PromiseWithResolvers<string>>();
  const folders = createFolders((_, name, accountId) => {
    asked.push(`${name} of ${accountId}`);
    const answer = Promise.withResolvers<string>();
    answers.set(name, answer);
    return answer.promise;
  });
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const planting = makeTree(
    folders,
    place,
    names.map((name) => [name]),
  );
  await vi.waitFor(() => expect(asked).toHaveLength(4));
  answers.get('a')?.resolve('A');
  await vi.waitFor(() => expect(asked).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `${name} of me`)));
  // The others have no answer yet.
  answers.get('b')?.reject(cancelled('', ''));
  expect(await planting).toEqual(['b', 'c', 'd', 'e', 'f'].map((name) => [name]));
  answers.get('c')?.resolve('C');
  await answers.get('c')?.promise;
  expect(asked).toHaveLength(5);
});
