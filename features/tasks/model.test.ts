import { allSettled, fork } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import { CallError, cancelled } from '../../api/error.ts';
import { $notices } from '../notices/index.ts';
import type { Page, PageRequest } from '../paged-list/index.ts';
import { $account, signedOut } from '../session/index.ts';
import { beginDownloadsFx } from './begin-effects.ts';
import { $linkErrors, $links, $request, $text, linksSubmitted, textChanged } from './create-model.ts';
import { createTaskRequested } from './create-request.ts';
import {
  clearTasksFx,
  deleteTasksFx,
  getTaskFx,
  listTasksFx,
  retryTaskFx,
  type TasksQuery,
} from './effects.ts';
import { inBatches } from './fixtures/in-batches.ts';
import { $highlightedId, taskHighlighted } from './highlight-model.ts';
import {
  $failure,
  $hasMore,
  $status,
  $tasks,
  finishedRemoved,
  listRetried,
  moreRequested,
  type Task,
  taskProgressed,
  tasksOpened,
  tasksOutdated,
  tasksRemoved,
  tasksRetried,
  viewChosen,
} from './model.ts';

const account = { sub: 'me' } as never;
const task = (id: string, more: Partial<Task> = {}) =>
  ({ id, type: 'offline', phase: 'PHASE_TYPE_RUNNING', progress: 10, params: {}, ...more }) as Task;
const taskEvent = (id: string) =>
  ({
    kind: 'drive#task',
    id,
    type: 'offline',
    phase: 'PHASE_TYPE_RUNNING',
    progress: 60,
    file_id: '',
  }) as const;
const refusal = (error: string) =>
  new CallError({
    failure: { type: 'refused', status: 403, body: {} },
    facts: { error, error_code: 8, error_description: '' },
  });

type TaskPage = Page<Task>;

function visitor(pages: Readonly<Record<string, readonly Task[]>> = { '': [task('a')] }) {
  const list = vi.fn(
    async ({ query: { view }, next }: PageRequest<TasksQuery>): Promise<TaskPage> => ({
      rows: view === 'offline' ? (pages[next] ?? []) : [],
      next: next === '' && 'second' in pages ? 'second' : '',
    }),
  );
  const removed = vi.fn(async () => {});
  const cleared = vi.fn(async (_: TasksQuery) => {});
  const retry = vi.fn(async (id: string) => task(id, { phase: 'PHASE_TYPE_PENDING', progress: 0 }));
  const begin = vi.fn(async ({ url }: { url: string; key: string }) => task(`of ${url}`));
  const scope = fork({
    values: [[$account, account]],
    handlers: [
      [listTasksFx, list],
      [
        getTaskFx,
        async ({ id }: { id: string }) =>
          task(id, { phase: 'PHASE_TYPE_COMPLETE', progress: 100, file_name: 'x' }),
      ],
      [retryTaskFx, retry],
      [deleteTasksFx, removed],
      [clearTasksFx, cleared],
      [beginDownloadsFx, inBatches(begin)] as never,
    ],
  });
  const shown = () =>
    scope.getState($tasks).map(({ id, phase, progress }) => `${id} ${phase.slice(11)} ${progress}`);
  return { scope, list, removed, cleared, retry, begin, shown };
}

describe('the list', () => {
  test('is asked for when the page opens, and page by page', async () => {
    const { scope, shown } = visitor({ '': [task('a')], second: [task('a'), task('b')] });
    await allSettled(tasksOpened, { scope });
    expect(scope.getState($status)).toBe('ready');
    expect(shown()).toEqual(['a RUNNING 10']);
    await allSettled(moreRequested, { scope });
    expect(shown()).toEqual(['a RUNNING 10', 'b RUNNING 10']);
    expect(scope.getState($hasMore)).toBe(false);
  });

  test('moves as the server tells it; what has ended, and what is new, is asked for whole', async () => {
    const { scope, shown } = visitor();
    await allSettled(tasksOpened, { scope });
    await allSettled(taskProgressed, { scope, params: task('a', { progress: 60 }) });
    expect(shown()).toEqual(['a RUNNING 60']);
    await allSettled(taskProgressed, {
      scope,
      params: task('a', { phase: 'PHASE_TYPE_COMPLETE', progress: 100 }),
    });
    await allSettled(taskProgressed, { scope, params: task('b') });
    expect(shown()).toEqual(['b COMPLETE 100', 'a COMPLETE 100']);
    expect(scope.getState($tasks).map(({ file_name }) => file_name)).toEqual(['x', 'x']);
  });

  test('of another view is another list', async () => {
    const { scope, shown } = visitor();
    await allSettled(tasksOpened, { scope });
    await allSettled(viewChosen, { scope, params: 'work' });
    await allSettled(taskProgressed, { scope, params: task('c') });
    expect(shown()).toEqual([]);
  });

  test('is cleared of what has ended, and only of that; what failed begins again', async () => {
    const { scope, cleared, list, shown } = visitor({
      '': [task('a'), task('b', { phase: 'PHASE_TYPE_ERROR' }), task('c', { phase: 'PHASE_TYPE_COMPLETE' })],
    });
    await allSettled(tasksOpened, { scope });
    await allSettled(tasksRetried, { scope, params: ['b'] });
    expect(shown()[1]).toBe('b PENDING 0');
    // The list is fetched again.
    list.mockReturnValueOnce(new Promise(() => {}));
    void allSettled(finishedRemoved, { scope });
    await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(2), 30_000);
    expect(cleared).toHaveBeenCalledWith({ view: 'offline', state: 'all', sub: 'me' });
    expect(shown()).toEqual(['a RUNNING 10', 'b PENDING 0']);
  });

  test('loses what was removed in another window, also where an answer on its way still has it', async () => {
    const { scope, list, shown } = visitor({ '': [task('a'), task('b')] });
    await allSettled(tasksOpened, { scope });
    const late = Promise.withResolvers<TaskPage>();
    list.mockReturnValueOnce(late.promise);
    const read = allSettled(tasksOutdated, { scope });
    const gone = allSettled(taskProgressed, { scope, params: { ...taskEvent('a'), removed: true } });
    expect(shown()).toEqual(['b RUNNING 10']);
    late.resolve({ rows: [task('a'), task('b')], next: '' });
    await Promise.all([read, gone]);
    await allSettled(taskProgressed, { scope, params: taskEvent('a') });
    expect(shown()).toEqual(['b RUNNING 10']);
  });

  test('tells of a retry of what is no longer there', async () => {
    const { scope, retry, shown } = visitor({ '': [task('b', { phase: 'PHASE_TYPE_ERROR' }), task('c')] });
    retry.mockRejectedValue(refusal('task_not_found'));
    await allSettled(tasksOpened, { scope });
    await allSettled(tasksRetried, { scope, params: ['b'] });
    expect(shown()).toEqual(['c RUNNING 10']);
    expect(scope.getState($notices).map(({ text }) => text.id)).toEqual(['tasks.failed.retry']);
  });

  test('of somebody who has gone is neither shown nor missed', async () => {
    const { scope, list } = visitor();
    const late = Promise.withResolvers<TaskPage>();
    list.mockReturnValueOnce(late.promise);
    const opened = allSettled(tasksOpened, { scope });
    const gone = allSettled(signedOut, { scope, params: { reason: 'switched' } });
    late.reject(cancelled('/drive/v1/tasks', ''));
    await Promise.all([opened, gone]);
    expect([scope.getState($status), scope.getState($failure)]).toEqual(['loading', null]);
  });

  test('that cannot be had says so', async () => {
    const { scope, list } = visitor();
    list.mockRejectedValueOnce(new Error('unreachable'));
    await allSettled(tasksOpened, { scope });
    expect(scope.getState($status)).toBe('failed');
  });
});

describe('links', () => {
  test('are begun in the folder that was open, and the dialog closes', async () => {
    const { scope, begin } = visitor();
    await allSettled(createTaskRequested, { scope, params: { url: 'https://a.test/x', parentId: 'V1' } });
    expect(begin).not.toHaveBeenCalled();
    await allSettled(textChanged, { scope, params: 'https://a.test/x\nb.test/y' });
    await allSettled(linksSubmitted, { scope });
    const key = expect.stringMatching(/^[\w-]{1,128}$/);
    expect(begin.mock.calls).toEqual([
      [{ url: 'https://a.test/x', parentId: 'V1', key, sub: 'me' }],
      [{ url: 'https://b.test/y', parentId: 'V1', key, sub: 'me' }],
    ]);
    expect(scope.getState($request)).toBeNull();
  });

  test('that are refused stay, with the reason, and so do those that nobody sends', async () => {
    const { scope, begin } = visitor();
    begin.mockRejectedValueOnce(refusal('file_space_not_enough'));
    await allSettled(createTaskRequested, { scope, params: {} });
    await allSettled(textChanged, { scope, params: 'https://a.test/x\nmagnet:?xt=1\nhttps://b.test/y' });
    await allSettled(linksSubmitted, { scope });
    expect(scope.getState($text)).toBe('https://a.test/x\nmagnet:?xt=1');
    expect(scope.getState($links)).toHaveLength(2);
    expect(scope.getState($linkErrors)).toMatchObject({
      'https://a.test/x': { reason: 'file_space_not_enough' },
    });
    expect(scope.getState($request)).not.toBeNull();
  });

  test('are no longer begun once whoever wanted them is gone; nothing of them is left', async () => {
    const { scope, begin } = visitor();
    begin.mockRejectedValueOnce(refusal('file_space_not_enough'));
    begin.mockImplementationOnce(async () => {
      void allSettled(signedOut, { scope, params: { reason: 'switched' } });
      throw cancelled('/drive/v1/files', '');
    });
    await allSettled(createTaskRequested, { scope, params: {} });
    await allSettled(textChanged, { scope, params: 'https://a.test/x\nhttps://b.test/y\nhttps://c.test/z' });
    await allSettled(linksSubmitted, { scope });
    expect(begin).toHaveBeenCalledTimes(2);
    expect([scope.getState($text), scope.getState($linkErrors), scope.getState($request)]).toEqual([
      '',
      {},
      null,
    ]);
  });

  test('keep their keys until they are begun; another request for the same is another', async () => {
    const { scope, begin } = visitor();
    begin.mockRejectedValueOnce(new Error('the answer was lost'));
    await allSettled(createTaskRequested, { scope, params: {} });
    await allSettled(textChanged, { scope, params: 'https://a.test/x\nhttps://b.test/y' });
    await allSettled(linksSubmitted, { scope });
    await allSettled(textChanged, { scope, params: 'https://b.test/y\nhttps://a.test/x' });
    await allSettled(linksSubmitted, { scope });
    await allSettled(createTaskRequested, { scope, params: { url: 'https://a.test/x' } });
    await allSettled(linksSubmitted, { scope });
    const tries = (url: string) =>
      begin.mock.calls.filter(([requests]) => requests.url === url).map(([requests]) => requests.key);
    const [lost, again, other] = tries('https://a.test/x');
    expect([again === lost, other === lost]).toEqual([true, false]);
    expect(new Set(tries('https://b.test/y')).size).toBe(2);
    expect(tries('https://b.test/y')).not.toContain(lost);
  });
});

test('two visitors do not touch', async () => {
  const [one, other] = [visitor(), visitor()];
  await allSettled(tasksOpened, { scope: one.scope });
  expect(other.shown()).toEqual([]);
});

test('a task that a link points at stands in its view, though the page does not hold it', async () => {
  const { scope, shown } = visitor();
  await allSettled(viewChosen, { scope, params: 'work' });
  await allSettled(taskHighlighted, { scope, params: 'old' });
  await allSettled(tasksOpened, { scope });
  expect(scope.getState($highlightedId)).toBe('old');
  expect(shown()).toEqual(['old COMPLETE 100', 'a RUNNING 10']);
  await allSettled(tasksRemoved, { scope, params: ['old'] });
  await allSettled(tasksOutdated, { scope });
  expect(shown()).toEqual(['a RUNNING 10']);
});

test('a list that does not come says why, and no longer once it is asked for again', async () => {
  const { scope, list } = visitor();
  list.mockRejectedValueOnce(refusal('unavailable'));
  await allSettled(tasksOpened, { scope });
  expect([scope.getState($status), scope.getState($failure)?.reason]).toEqual(['failed', 'unavailable']);
  await allSettled(listRetried, { scope });
  expect([scope.getState($status), scope.getState($failure)]).toEqual(['ready', null]);
});
