import { allSettled, createEvent, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { createFolderMaking, type FolderWish, makeFolderFx } from './make-folder.ts';

const wished = createEvent<FolderWish>();
const left = createEvent();
createFolderMaking(wished, [left]);

/** A server whose first answer is lost on the way. */
function visitor() {
  const keys: string[] = [];
  const make = vi.fn(async ({ key }: { key: string }) => void keys.push(key));
  make.mockImplementationOnce(async ({ key }) => {
    keys.push(key);
    throw new Error('the answer was lost');
  });
  const scope = fork({ handlers: [[makeFolderFx, make]] });
  const wish = (name: string, parentId = '') =>
    allSettled(wished, { scope, params: { parentId, name } }).then(() => keys.at(-1));
  return { scope, keys, wish };
}

test('a wish keeps its key until it came true', async () => {
  const { wish } = visitor();
  const lost = await wish('Reef');
  expect(lost).toMatch(/^[\w-]{1,128}$/);
  expect(await wish('Reef')).toBe(lost);
  expect(await wish('Reef')).not.toBe(lost);
});

test.each<[string, (one: ReturnType<typeof visitor>) => Promise<unknown>]>([
  ['another name', ({ wish }) => wish('Reefs')],
  ['another parent', ({ wish }) => wish('Reef', 'V1')],
  [
    'another dialog',
    async ({ scope, wish }) => {
      await allSettled(left, { scope });
      await wish('Reef');
    },
  ],
])('%s is another wish', async (_, change) => {
  const one = visitor();
  await one.wish('Reef');
  await change(one);
  expect(new Set(one.keys).size).toBe(2);
});

test('two visitors do not touch', async () => {
  const [one, other] = [visitor(), visitor()];
  expect(await one.wish('Reef')).not.toBe(await other.wish('Reef'));
});
