import { allSettled, fork } from 'effector';
import { describe, expect, test } from 'vitest';
import { runEffect } from '../../api/fixtures/run-effect.ts';
import { answers, breaks, refuses, type Scene } from '../../api/fixtures/scripted-fetch.ts';
import { scriptedNetwork } from '../../api/fixtures/scripted-network.ts';
import { $notices } from '../notices/index.ts';
import type { Page, PageRequest } from '../paged-list/index.ts';
import { $account, type Account } from '../session/index.ts';
import { beginDownloadFx } from './begin-effects.ts';
import {
  clearTasksFx,
  deleteTasksFx,
  listTasksFx,
  retryTaskFx,
  type TasksQuery,
  type TaskView,
} from './effects.ts';
import { $tasks, type Task, tasksOpened, tasksRemoved } from './model.ts';

const time = '2026-11-20T00:00:00.000Z';
const task = (id: string, more: Partial<Task> = {}): Task => ({
  ...{ kind: 'drive#task', id, name: id, type: 'offline', user_id: 'me', phase: 'PHASE_TYPE_COMPLETE' },
  ...{ progress: 100, message: '', file_id: '', file_name: '', file_size: '0', params: {} },
  ...{ created_time: time, updated_time: time, statuses: [], status_size: 0, third_task_id: '' },
  ...{ icon_link: '', callback: '', space: '' },
  ...more,
});
const pageOf = (tasks: readonly Task[], next_page_token = ''): Scene =>
  answers({ kind: 'drive#taskList', tasks, next_page_token });
const queryOf = ({ url }: { readonly url: string }) =>
  Object.fromEntries(new URL(url, 'https://x').searchParams);

describe('a page of tasks', () => {
  const request = (view: TaskView, more: Partial<PageRequest<TasksQuery>> = {}) =>
    runEffect<PageRequest<TasksQuery>, Page<Task>>(listTasksFx, {
      type: 'open',
      query: { view, state: 'all', sub: 'me' },
      next: '',
      count: 0,
      generation: 1,
      ...more,
    });

  test('of downloads is asked for by their type, with their files', async () => {
    const { sent, outcomeOf } = scriptedNetwork(pageOf([task('a')], 'next'));
    expect(await outcomeOf(request('offline'))).toMatchObject({ rows: [{ id: 'a' }], next: 'next' });
    expect(sent.map(queryOf)).toEqual([
      { with: 'reference_resource', limit: '50', page_token: '', type: 'offline' },
    ]);
  });

  test('of other work leaves out what was done at once', async () => {
    const { sent, outcomeOf } = scriptedNetwork(pageOf([]));
    await outcomeOf(request('work'));
    const [{ filters = '', type } = {}] = sent.map(queryOf);
    expect(type).toBeUndefined();
    const { phase } = JSON.parse(filters) as { phase: { in: string } };
    expect(phase.in.split(',')).not.toContain('PHASE_TYPE_COMPLETE');
  });

  test('that is asked for again has as much as is known, in as few calls as that takes', async () => {
    const many = (from: number, length: number) => Array.from({ length }, (_, at) => task(`t${from + at}`));
    const { sent, outcomeOf } = scriptedNetwork(
      pageOf(many(0, 500), 'second'),
      pageOf(many(500, 50), 'third'),
    );
    const page = await outcomeOf(request('offline', { type: 'again', count: 520 }));
    expect((page as { rows: unknown[] }).rows).toHaveLength(550);
    expect(sent.map(queryOf).map(({ limit, page_token }) => [limit, page_token])).toEqual([
      ['500', ''],
      ['50', 'second'],
    ]);
  });
});

describe('tasks that are removed', () => {
  const ids = (length: number) => Array.from({ length }, (_, at) => `task-${String(at).padStart(21, '0')}`);

  test('are named in addresses that every server takes, however many they are', async () => {
    const { sent, outcomeOf } = scriptedNetwork(answers({}));
    await outcomeOf(runEffect(deleteTasksFx, ids(1200)));
    // The head of a request has 16 kB, in which there is more than its address.
    expect(Math.max(...sent.map(({ url }) => url.length))).toBeLessThan(8192);
    expect(sent.flatMap((one) => queryOf(one).task_ids?.split(',') ?? [])).toEqual(ids(1200));
  });

  test('and are no longer there are removed: the rest goes all the same', async () => {
    const { sent, outcomeOf } = scriptedNetwork(refuses('task_not_found', 5, 404), answers({}));
    expect(await outcomeOf(runEffect(deleteTasksFx, ids(400)))).toBeUndefined();
    expect(sent.length).toBeGreaterThan(1);
    expect(sent.flatMap((one) => queryOf(one).task_ids?.split(',') ?? [])).toEqual(ids(400));
  });

  test('in part, since the line broke: what the server still has is shown, and that it failed is said', async () => {
    const all = ids(400).map((id) => task(id));
    let isDown = false;
    const left: Task[] = [...all];
    const { outcomeOf } = scriptedNetwork((sent) => {
      if (sent.method !== 'DELETE') return pageOf(left)(sent);
      if (isDown) return breaks(sent);
      const gone = new Set(queryOf(sent).task_ids?.split(','));
      left.splice(0, left.length, ...left.filter(({ id }) => !gone.has(id)));
      isDown = true;
      return answers({})(sent);
    });
    const scope = fork({ values: [[$account, { sub: 'me' } as Account]] });
    await outcomeOf(allSettled(tasksOpened, { scope }));
    expect(scope.getState($tasks)).toHaveLength(400);
    await outcomeOf(allSettled(tasksRemoved, { scope, params: ids(400) }));
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(400);
    expect(scope.getState($tasks).map(({ id }) => id)).toEqual(left.map(({ id }) => id));
    expect(scope.getState($notices).map(({ text }) => text.id)).toEqual(['tasks.failed.remove']);
  });
});

test.each([
  ['offline', 'all', 'offline', { phase: { in: 'PHASE_TYPE_COMPLETE,PHASE_TYPE_ERROR' } }],
  ['offline', 'failed', 'offline', { phase: { in: 'PHASE_TYPE_ERROR' } }],
  [
    'work',
    'all',
    undefined,
    {
      type: { in: 'move,copy,trash,untrash,delete,restore,compress,decompress,export' },
      phase: { in: 'PHASE_TYPE_COMPLETE,PHASE_TYPE_ERROR' },
    },
  ],
] as const)('all that have ended of %s, %s, are cleared in one call', async (view, state, type, filters) => {
  const { sent, outcomeOf } = scriptedNetwork(answers({}));
  await outcomeOf(runEffect(clearTasksFx, { view, state, sub: undefined as never }));
  expect(sent.map(({ method }) => method)).toEqual(['DELETE']);
  const query = queryOf(sent[0]!);
  expect([query.type, JSON.parse(query.filters ?? '')]).toEqual([type, filters]);
});

test('those of somebody who has signed in meanwhile are not cleared', async () => {
  const { sent, outcomeOf } = scriptedNetwork(answers({}));
  expect(
    await outcomeOf(runEffect(clearTasksFx, { view: 'offline', state: 'all', sub: 'me' } as const)),
  ).toMatchObject({ failure: { type: 'cancelled' } });
  expect(sent).toEqual([]);
});

describe('a download from a link', () => {
  const wanted = { url: 'https://a.test/x', parentId: undefined, key: 'k-1', sub: 'me' };
  const begun = answers({ upload_type: 'UPLOAD_TYPE_URL', file: null, task: task('t') });

  test.each([
    ['the folder of downloads', undefined, { folder_type: 'DOWNLOAD' }],
    ['the root', '', { parent_id: '', folder_type: 'NORMAL' }],
    ['a folder', 'V1', { parent_id: 'V1', folder_type: 'NORMAL' }],
  ])('goes into %s', async (_, parentId, where) => {
    const { sent, outcomeOf } = scriptedNetwork(begun);
    await outcomeOf(runEffect(beginDownloadFx, { ...wanted, parentId, sub: undefined as never }));
    expect(sent.map(({ body }) => body)).toEqual([
      {
        kind: 'drive#file',
        upload_type: 'UPLOAD_TYPE_URL',
        url: { url: 'https://a.test/x' },
        ...where,
        idempotency_key: 'k-1',
      },
    ]);
  });

  test('is not begun in the drive of somebody else', async () => {
    const { sent, outcomeOf } = scriptedNetwork(begun);
    expect(await outcomeOf(runEffect(beginDownloadFx, wanted))).toMatchObject({
      failure: { type: 'cancelled' },
    });
    expect(sent).toEqual([]);
  });
});

test('a task is begun again by its id', async () => {
  const { sent, outcomeOf } = scriptedNetwork(answers({ task: task('t', { phase: 'PHASE_TYPE_PENDING' }) }));
  expect(await outcomeOf(runEffect(retryTaskFx, 't'))).toMatchObject({
    id: 't',
    phase: 'PHASE_TYPE_PENDING',
  });
  expect(sent.map(({ body }) => body)).toEqual([{ create_type: 'RETRY', id: 't' }]);
});
