import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import { selectAll } from '../../../ui/file-grid/index.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import type { ListRequest } from '../fixtures/list-request.ts';
import { signedInValues } from '../fixtures/signed-in.ts';
import { locationOpened } from '../location/location-model.ts';
import { selectionActionRequested } from '../selection/selection-action.ts';
import { $count, $selection, selectionChanged } from '../selection/selection-model.ts';
import { $isComplete, $isOutdated, $knownRows, $listStatus, fetchListFx, listRetried } from './list-model.ts';

/** A drive in which each search finds what is named after its words, once the test lets it be answered. */
function searches(found: Readonly<Record<string, number>>) {
  const held = new Map<string, (isAnswered: boolean) => void>();
  const words = ({ location }: ListRequest['query']) => (location.type === 'search' ? location.text : '');
  const answer = ({ query }: ListRequest) =>
    new Promise((resolve, reject) => {
      const text = words(query);
      const rows = Array.from({ length: found[text] ?? 0 }, (_, at) => {
        const name = `${text} ${at}`;
        return { id: name, name, kind: 'drive#file', parent_id: '' } as DriveFile;
      });
      held.set(text, (isAnswered) =>
        isAnswered ? resolve({ rows, next: '' }) : reject(new Error('no answer')),
      );
    });
  const scope = fork({
    values: signedInValues,
    handlers: [[fetchListFx, answer]] as never,
  });
  const answering = async (text: string, isAnswered: boolean, ...works: Promise<unknown>[]) => {
    held.get(text)?.(isAnswered);
    await Promise.all(works);
  };
  return {
    scope,
    search: (text: string) =>
      allSettled(locationOpened, { scope, params: { type: 'search', text, filters: {} } }),
    answer: (text: string, ...works: Promise<unknown>[]) => answering(text, true, ...works),
    fail: (text: string, ...works: Promise<unknown>[]) => answering(text, false, ...works),
    view: () => [scope.getState($listStatus), scope.getState($knownRows).map(({ name }) => name)],
  };
}

test('what another search found stands in only until this one is answered', async () => {
  const { scope, search, answer, fail, view } = searches({ draft: 2, final: 1 });
  await answer('draft', search('draft'));
  let searching = search('final');
  expect(view()).toEqual(['borrowed', ['draft 0', 'draft 1']]);
  await fail('final', searching);
  expect([view(), scope.getState($isComplete)]).toEqual([['failed', []], false]);
  // Nor is it kept as what was found for these words.
  searching = search('draft');
  await answer('draft', searching);
  searching = search('final');
  expect(view()[0]).toBe('borrowed');
  await answer('final', searching);
  expect(view()).toEqual(['ready', ['final 0']]);
});

test('a search after one that found nothing has not found nothing while it is asked for', async () => {
  const { search, answer, view } = searches({ final: 1 });
  await answer('draft', search('draft'));
  const searching = search('final');
  expect(view()).toEqual(['loading', []]);
  await answer('final', searching);
  expect(view()).toEqual(['ready', ['final 0']]);
});

test('what is done to all that was found is never done to what another search found', async () => {
  const { scope, search, answer, fail } = searches({ draft: 2, final: 1 });
  const done: string[] = [];
  await answer('draft', search('draft'));
  const works = [search('final')];
  const [now, count] = [scope.getState($selection), scope.getState($count)];
  works.push(allSettled(selectionChanged, { scope, params: selectAll(now, count) }));
  works.push(
    allSettled(selectionActionRequested, {
      scope,
      params: (all) => void done.push(...all.map(({ name }) => name)),
    }),
  );
  await fail('final', ...works);
  expect(done).toEqual([]);
  const retrying = allSettled(listRetried, { scope });
  await answer('final', retrying);
  expect(done).toEqual(['final 0']);
});

test('a long list that is gone back to, and cannot be read again, is no whole one', async () => {
  let isDown = false;
  const read = async ({ type, query }: ListRequest) => {
    if (isDown || type === 'more') throw new Error('no answer');
    const id = query.location.type === 'folder' ? query.location.folderId : '';
    return { rows: [{ id, name: id } as DriveFile], next: id === 'long' ? 'further on' : '' };
  };
  const scope = fork({
    values: signedInValues,
    handlers: [[fetchListFx, read]] as never,
  });
  const open = (folderId: string) =>
    allSettled(locationOpened, { scope, params: { type: 'folder', folderId } });
  const view = () => [
    scope.getState($listStatus),
    scope.getState($knownRows).map(({ id }) => id),
    scope.getState($isOutdated),
    scope.getState($isComplete),
  ];
  for (const id of ['long', 'short', 'other']) await open(id);
  isDown = true;
  await open('long');
  expect(view()).toEqual(['ready', ['long'], true, false]);
  await open('short');
  expect(view()).toEqual(['ready', ['short'], true, true]);
});
