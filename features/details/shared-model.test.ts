import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import { $shared, fetchSharedFx, moreWanted, sharedShown } from './shared-model.ts';

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
