import { expect, test } from 'vitest';
import { zipOf } from '../fixtures/made-archives.ts';
import { readHere } from '../fixtures/read-here.ts';
import { planOf } from './plan.ts';

const planned = async (chosen: readonly number[], path = '') => {
  const { entries } = await readHere(
    await zipOf(['x/y/'], ['x/y/1'], ['x/y/z/2'], ['x/y/3'], ['x/4'], ['5']),
  );
  const { folders, files } = await planOf(entries, { chosen: new Set(chosen), path });
  return [...folders, ...files].map((one) => one.path);
};

test('entries that are chosen in a folder come out in it, without the folders above it', async () => {
  expect(await planned([2, 3], 'x/y')).toEqual(['y', 'y/z', 'y/z/2', 'y/3']);
  expect(await planned([0, 4], 'x')).toEqual(['x', 'x/y', 'x/y/z', 'x/y/1', 'x/y/z/2', 'x/y/3', 'x/4']);
});

test('an entry that is chosen elsewhere than in the folder is none', async () => {
  await expect(planned([5], 'x')).rejects.toMatchObject({ reason: 'file_not_found' });
});
