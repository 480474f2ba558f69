import { expect, test } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';

/** A reader whose readings end when they are told to. */
function reader(most = 10) {
  const readings: { readonly ids: readonly string[]; end(error?: Error): void }[] = [];
  const ask = createBatchLoader(
    (ids) =>
      new Promise<{ id: string; at: number }[]>((resolve, reject) => {
        const at = readings.length;
        const end = (error?: Error) => (error ? reject(error) : resolve(ids.map((id) => ({ id, at }))));
        readings.push({ ids, end });
      }),
    most,
  );
  return { ask, readings };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('whoever asks while a reading is under way is told by the next one, with all who came meanwhile', async () => {
  const { ask, readings } = reader();
  const first = ask('a');
  const others = [ask('a'), ask('b'), ask('a')];
  expect(readings.map(({ ids }) => ids)).toEqual([['a']]);
  readings[0]?.end();
  expect(await first).toEqual({ id: 'a', at: 0 });
  await turn();
  expect(readings.map(({ ids }) => ids)).toEqual([['a'], ['a', 'b']]);
  readings[1]?.end();
  expect(await Promise.all(others)).toEqual(['a', 'b', 'a'].map((id) => ({ id, at: 1 })));
});

test('a reading holds no more ids than it may, and one that fails is nobody else’s', async () => {
  const { ask, readings } = reader(2);
  const first = ask('a');
  const failing = ['b', 'c'].map((id) => ask(id).catch((error: Error) => error.message));
  const last = ask('d');
  readings[0]?.end();
  await first;
  await turn();
  readings[1]?.end(new Error('the database is away'));
  expect(await Promise.all(failing)).toEqual(['the database is away', 'the database is away']);
  await turn();
  expect(readings.map(({ ids }) => ids)).toEqual([['a'], ['b', 'c'], ['d']]);
  readings[2]?.end();
  expect(await last).toEqual({ id: 'd', at: 2 });
});
