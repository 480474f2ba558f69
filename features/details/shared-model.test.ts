import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import { driveChanged } from '../changes/index.ts';
import { $shared, fetchSharedFx, moreWanted, sharedLeft, sharedShown } from './shared-model.ts';

test('of a list that is read anew meanwhile, the further rows of the earlier one are left out', async () => {
  const more = Promise.withResolvers<never>();
  const row = (id: string) => ({ id }) as never;
  let reads = 0;
  const scope = fork({
    handlers: [
      [
        fetchSharedFx,
        ({ token }: { token: string }) => {
          if (token !== '') return more.promise;
          reads += 1;
          return { rows: [row(`new of ${reads}`)], next: `after ${reads}` };
        },
      ],
    ],
  });
  await allSettled(sharedShown, { scope, params: 'F' });
  const further = allSettled(moreWanted, { scope });
  const again = allSettled(sharedShown, { scope, params: 'F' });
  more.resolve({ rows: [row('old')], next: '' } as never);
  await Promise.all([further, again]);
  expect(scope.getState($shared)).toMatchObject({ rows: [{ id: 'new of 2' }], next: 'after 2' });
});

test('what happens below the folder is read while it is looked at: once at a time, and further rows stay', async () => {
  const row = (id: number) => ({ id: String(id) }) as never;
  const rows = (from: number) => Array.from({ length: 10 }, (_, at) => row(from - at));
  const waiting: (() => void)[] = [];
  let newest = 20;
  let reads = 0;
  const scope = fork({
    handlers: [
      [
        fetchSharedFx,
        async ({ token }: { token: string }) => {
          if (token !== '') return { rows: rows(newest - 10), next: '' };
          reads += 1;
          if (reads > 1) await new Promise<void>((resolve) => waiting.push(resolve));
          return { rows: rows(newest), next: 'more' };
        },
      ],
    ],
  });
  const ids = () => scope.getState($shared).rows.map(({ id }) => Number(id));
  await allSettled(sharedShown, { scope, params: 'F' });
  await allSettled(moreWanted, { scope });
  expect(ids()).toHaveLength(20);
  const changes = [1, 2, 3].map(() => allSettled(driveChanged, { scope, params: {} as never }));
  await expect.poll(() => waiting.length).toBe(1);
  newest = 21;
  waiting.shift()?.();
  await expect.poll(() => waiting.length).toBe(1);
  waiting.shift()?.();
  await Promise.all(changes);
  expect(reads).toBe(3);
  expect(ids()).toEqual(Array.from({ length: 21 }, (_, at) => 21 - at));
  // More happened than is read at once: what was read before no longer joins.
  newest = 40;
  const many = allSettled(driveChanged, { scope, params: {} as never });
  await expect.poll(() => waiting.length).toBe(1);
  waiting.shift()?.();
  await many;
  expect(scope.getState($shared)).toMatchObject({ next: 'more' });
  expect(ids()).toEqual(Array.from({ length: 10 }, (_, at) => 40 - at));
  await allSettled(sharedLeft, { scope });
  await allSettled(driveChanged, { scope, params: {} as never });
  expect(reads).toBe(4);
});
