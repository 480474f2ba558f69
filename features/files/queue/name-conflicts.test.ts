import { allSettled, createStore, fork } from 'effector';
import { expect, test } from 'vitest';
import { nameTaken } from '../../../api/contract/files.ts';
import { CallError } from '../../../api/error.ts';
import { failureShown } from '../../notices/index.ts';
import { signedOut } from '../../session/index.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import { $open, conflictCancelled, conflictDecided } from './name-conflicts.ts';
import {
  type OperationRequest,
  operationRequested,
  runOperationFx,
  undoRequested,
} from './operation-queue.ts';

const entry = (id: string, kind: DriveFile['kind'] = 'drive#file') =>
  ({ id, name: id, kind, parent_id: '' }) as DriveFile;
const [a, b, c, free] = [entry('a'), entry('b'), entry('c', 'drive#folder'), entry('free')];
const move: OperationRequest = {
  operation: { type: 'move', entries: [a, b, c, free], to: { id: 'T', name: 'To' } },
};

/** A server on which the names of a, b and c are taken. */
function drive() {
  const done: string[] = [];
  const failures = createStore(0, { serialize: 'ignore' }).on(failureShown, (count) => count + 1);
  const scope = fork({
    handlers: [
      [
        runOperationFx,
        async ({ operation }: OperationRequest) => {
          const { type, entries } = operation;
          const rule = 'rule' in operation ? operation.rule : undefined;
          const taken = entries.filter(({ id }) => id !== 'free').map(({ id }) => id);
          if (type === 'move' && !rule && taken.length > 0)
            throw new CallError({
              failure: { type: 'refused', status: 409, body: {} },
              facts: {
                error: 'file_duplicated_name',
                error_code: 3,
                error_description: '',
                details: [{ '@type': nameTaken, file_ids: taken }],
              },
            });
          done.push(`${type} ${rule ?? '-'} ${entries.map(({ id }) => id)}`);
          return type === 'copy' ? Object.fromEntries(entries.map(({ id }) => [id, `${id}2`])) : {};
        },
      ],
    ] as never,
  });
  const decide = (answer: 'rename' | 'replace' | 'skip', isForAll = false) =>
    allSettled(conflictDecided, { scope, params: { answer, isForAll } });
  return { scope, done, decide, failures: () => scope.getState(failures) };
}

test('each name that is taken is asked about, and then all is done in two calls', async () => {
  const { scope, done, decide, failures } = drive();
  await allSettled(operationRequested, { scope, params: move });
  expect([scope.getState($open), failures()]).toEqual([[a, b, c], 0]);
  await decide('replace');
  await decide('skip');
  expect(done).toEqual([]);
  await decide('rename');
  expect(done).toEqual(['move replace a', 'move rename c,free']);
  expect(scope.getState($open)).toEqual([]);
  await allSettled(undoRequested, { scope });
  await allSettled(undoRequested, { scope });
  expect(done.slice(2)).toEqual(['move-back - c,free']);
});

test('of what was copied the copies go to the trash, and nothing else', async () => {
  const { scope, done } = drive();
  const copy: OperationRequest = {
    operation: { type: 'copy', entries: [a, free], to: { id: 'T', name: 'To' } },
  };
  await allSettled(operationRequested, { scope, params: copy });
  await allSettled(undoRequested, { scope });
  await allSettled(undoRequested, { scope });
  expect(done).toEqual(['copy - a,free', 'trash - a2,free2']);
});

test('one answer can be for all; a folder is kept beside the other even then', async () => {
  const { scope, done, decide } = drive();
  await allSettled(operationRequested, { scope, params: move });
  await decide('replace', true);
  expect(done).toEqual(['move replace a,b', 'move rename c,free']);
});

test('the question can be given up, and then nothing is done', async () => {
  const { scope, done } = drive();
  await allSettled(operationRequested, { scope, params: move });
  await allSettled(conflictCancelled, { scope });
  expect([done, scope.getState($open)]).toEqual([[], []]);
});

test('what somebody answered before a sign-out is no answer of the next person', async () => {
  const { scope, decide } = drive();
  await allSettled(operationRequested, { scope, params: move });
  await decide('skip');
  await allSettled(signedOut, { scope, params: { reason: 'switched' } });
  await allSettled(operationRequested, { scope, params: move });
  expect(scope.getState($open)).toEqual([a, b, c]);
});
