import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import { $account } from '../session/index.ts';
import { $question, deletionConfirmed, questionAsked } from './commands.ts';
import { defaultDisplay } from './display.ts';
import { $display } from './display-model.ts';
import type { DriveFile } from './file.ts';
import { fetchListFx, listOutdated } from './listing.ts';
import { type Asked, carryOutFx } from './operations.ts';
import { placeOpened } from './place-model.ts';

const file = (id: string) =>
  ({ id, name: id, kind: 'drive#file', parent_id: '', modified_time: '' }) as DriveFile;

/** The trash of somebody, open, with these in it. */
async function trashOf(...ids: string[]) {
  let lying = ids;
  const deleted: string[][] = [];
  const scope = fork({
    values: [
      [$account, { sub: 'me' }],
      [$display, defaultDisplay],
    ] as never,
    handlers: [
      [fetchListFx, async () => ({ rows: lying.map(file), next: null })],
      [
        carryOutFx,
        async ({ operation }: Asked) => {
          deleted.push(operation.entries.map(({ id }) => id));
          lying = lying.filter((id) => !deleted.flat().includes(id));
          return {};
        },
      ],
    ] as never,
  });
  await allSettled(placeOpened, { scope, params: { type: 'trash' } });
  return {
    scope,
    deleted,
    ask: () => allSettled(questionAsked, { scope, params: { type: 'delete', entries: ids.map(file) } }),
    /** By another window. */
    restore: (gone: string) => {
      lying = lying.filter((id) => id !== gone);
      return allSettled(listOutdated, { scope });
    },
    confirm: () => allSettled(deletionConfirmed, { scope }),
  };
}

test('what is restored while it is asked about is not deleted by the answer', async () => {
  const { scope, deleted, ask, restore, confirm } = await trashOf('a', 'b');
  await ask();
  await restore('a');
  expect(scope.getState($question)).toEqual({ type: 'delete', entries: [file('b')] });
  await confirm();
  expect(deleted).toEqual([['b']]);
});

test('the question goes with the last that it is about', async () => {
  const { scope, deleted, ask, restore, confirm } = await trashOf('a');
  await ask();
  await restore('a');
  expect(scope.getState($question)).toBe(null);
  await confirm();
  expect(deleted).toEqual([]);
});
