import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import { $notices } from '../../notices/index.ts';
import { signedOut } from '../../session/index.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import {
  $pendingOperations,
  type OperationRequest,
  operationRequested,
  runOperationFx,
  undoRequested,
} from './operation-queue.ts';

const entry = (id: string) =>
  ({ id, name: id, kind: 'drive#file', parent_id: '', starred: false }) as DriveFile;

/** A server that answers when it is told to, in the order in which it was asked. */
function slowDrive() {
  const requests: string[] = [];
  const answers: ((isGood: boolean) => void)[] = [];
  const scope = fork({
    handlers: [
      [
        runOperationFx,
        ({ operation: { type, entries } }: OperationRequest) => {
          requests.push(`${type} ${entries.map(({ id }) => id)}`);
          return new Promise((resolve, reject) => {
            answers.push((isGood) => (isGood ? resolve({}) : reject(new Error('refused'))));
          });
        },
      ],
    ] as never,
  });
  const star = (id: string) =>
    allSettled(operationRequested, { scope, params: { operation: { type: 'star', entries: [entry(id)] } } });
  const answer = (isGood = true) => answers.shift()?.(isGood);
  /** One that is done, and then another, whose answer Ctrl+Z does not wait for. */
  const undoOfTheLast = async () => {
    const old = star('old');
    answer();
    await old;
    return [star('last'), allSettled(undoRequested, { scope })];
  };
  return { scope, requests, star, answer, undoOfTheLast };
}

test('Ctrl+Z takes back what is still under way, once it is done, and nothing older', async () => {
  const { scope, requests, answer, undoOfTheLast } = slowDrive();
  const ends = await undoOfTheLast();
  expect(requests).toEqual(['star old', 'star last']);
  answer();
  await expect.poll(() => requests).toEqual(['star old', 'star last', 'unstar last']);
  answer();
  await Promise.all(ends);
  // The next one is for what came before.
  const before = allSettled(undoRequested, { scope });
  expect(requests.at(-1)).toBe('unstar old');
  answer();
  await before;
});

test('what the server refuses is back by itself: Ctrl+Z takes back nothing in its place', async () => {
  const { requests, answer, undoOfTheLast } = slowDrive();
  const ends = await undoOfTheLast();
  answer(false);
  await Promise.all(ends);
  expect(requests).toEqual(['star old', 'star last']);
});

test('what is done to an entry reaches the server in the order in which it was done', async () => {
  const { scope, requests, star, answer } = slowDrive();
  const moved = allSettled(operationRequested, {
    scope,
    params: { operation: { type: 'move', entries: [entry('one')], to: { id: 'there', name: 'There' } } },
  });
  const trashed = allSettled(operationRequested, {
    scope,
    params: { operation: { type: 'trash', entries: [entry('one')] } },
  });
  const other = star('other');
  expect(requests).toEqual(['move one']);
  // One that is refused holds up nothing.
  answer(false);
  await expect.poll(() => requests).toEqual(['move one', 'trash one']);
  answer();
  await expect.poll(() => requests).toEqual(['move one', 'trash one', 'star other']);
  answer();
  await Promise.all([moved, trashed, other]);
  expect(scope.getState($pendingOperations)).toEqual([]);
});

test('what was begun before a sign-out is neither told to the next person nor taken back by them', async () => {
  const { scope, requests, star, answer } = slowDrive();
  const works = [
    allSettled(operationRequested, {
      scope,
      params: { operation: { type: 'rename', entries: [entry('one')], name: 'mine' } },
    }),
  ];
  works.push(allSettled(signedOut, { scope, params: { reason: 'switched' } }), star('theirs'));
  answer();
  answer(false);
  await Promise.all(works);
  expect(scope.getState($notices).map(({ text }) => text.id)).toEqual(['files.failed.star']);
  await allSettled(undoRequested, { scope });
  expect(requests).toEqual(['rename one', 'star theirs']);
});
