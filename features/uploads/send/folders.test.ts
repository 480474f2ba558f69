import { expect, test } from 'vitest';
import { createFolders } from './folders.ts';

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
