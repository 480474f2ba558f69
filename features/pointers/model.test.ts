import { allSettled, createStore, fork } from 'effector';
import { expect, test } from 'vitest';
import type { FileAnswer } from '../../api/contract/file.ts';
import { failureShown } from '../notices/index.ts';
import { entriesFound, entriesNamed, fetchEntriesFx } from './model.ts';
import { readIds } from './read-ids.ts';

test.each([
  ['F1', ['F1']],
  ['F1,f-2,_3', ['F1', 'f-2', '_3']],
])('%s names entries', (text, ids) => {
  expect(readIds(text)).toEqual(ids);
});

test.each(['', ',', 'F1,', 'a b', '../x', 'F1,'.repeat(60), 'x'.repeat(65)])('%j names none', (text) => {
  expect(readIds(text)).toBeUndefined();
});

test('what is found is reported with what is wanted of it; what is not there is said', async () => {
  const found = createStore<unknown>(null, { serialize: 'ignore' }).on(entriesFound, (_, all) => all);
  const failed = createStore(0, { serialize: 'ignore' }).on(failureShown, (count) => count + 1);
  const entry = { id: 'F1' } as FileAnswer;
  const scope = fork({ handlers: [[fetchEntriesFx, async () => [entry]]] });
  await allSettled(entriesNamed, { scope, params: { ids: ['F1'], action: 'move' } });
  expect(scope.getState(found)).toEqual({ entries: [entry], action: 'move' });
  const empty = fork({ handlers: [[fetchEntriesFx, () => Promise.reject(new Error('gone'))]] });
  await allSettled(entriesNamed, { scope: empty, params: { ids: ['F2'], action: 'show' } });
  expect([empty.getState(found), empty.getState(failed)]).toEqual([null, 1]);
});
