import { allSettled, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { answers, breaks, refuses, type Scene } from '../../../api/fixtures/scripted-fetch.ts';
import { scriptedNetwork } from '../../../api/fixtures/scripted-network.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import type { Operation } from '../operations/operation.ts';
import { operationRequested, undoRequested } from './operation-queue.ts';
import { runOperation } from './run-operation.ts';

const entry = (id: string) => ({ id, name: id, kind: 'drive#file', parent_id: '' }) as DriveFile;
const copy: Operation = { type: 'copy', entries: [entry('a')], to: { id: 'F', name: 'Reef' } };

const begun = answers({ task_id: 'T' });
const taskIn = (phase: string, params: Readonly<Record<string, string>> = {}): Scene => {
  const time = '2026-11-20T00:00:00.000Z';
  const words = { name: '', message: '', file_id: '', file_name: '', file_size: '0', space: '' };
  const links = { third_task_id: '', icon_link: '', callback: '', statuses: [], status_size: 0 };
  const facts = { kind: 'drive#task', id: 'T', type: 'copy', user_id: 'me', progress: 0, phase, params };
  return answers({ ...facts, ...words, ...links, created_time: time, updated_time: time });
};
const running = taskIn('PHASE_TYPE_RUNNING');

/** A network that answers as it is written, and a clock that need not be waited for. */
function drive(...scenes: readonly Scene[]) {
  const { sent, outcomeOf } = scriptedNetwork(...scenes);
  return { sent, whole: (operation: Operation) => outcomeOf(runOperation(operation)) };
}

test('a task goes on at the server while the network is away, and is looked at once it is back', async () => {
  const { whole } = drive(
    begun,
    running,
    ...Array.from({ length: 20 }, () => breaks),
    refuses('unavailable', 14, 503),
    taskIn('PHASE_TYPE_COMPLETE', { trace_file_ids: '{"a":"a2"}' }),
  );
  expect(await whole(copy)).toEqual({ a: 'a2' });
});

test('a server that goes on saying no is believed', async () => {
  const { whole } = drive(begun, running, refuses('task_not_found', 5, 404));
  expect(await whole(copy)).toMatchObject({ error: 'task_not_found' });
});

test('more entries than one archive takes are refused before the server is asked', async () => {
  const { sent, whole } = drive();
  const entries = Array.from({ length: 20_001 }, (_, at) => entry(String(at)));
  expect(await whole({ type: 'compress', entries })).toMatchObject({ error: 'selection_too_large' });
  expect(sent).toEqual([]);
});

test('Ctrl+Z takes back what came after a copy, though the copy is not done yet', async () => {
  const requests: string[] = [];
  let phase = 'PHASE_TYPE_RUNNING';
  drive((sent) => {
    if (sent.url.includes('/tasks/')) return taskIn(phase, { trace_file_ids: '{"a":"a2"}' })(sent);
    requests.push(`${sent.method} ${sent.url} ${JSON.stringify(sent.body)}`);
    return begun(sent);
  });
  const scope = fork();
  const ask = (operation: Operation) => allSettled(operationRequested, { scope, params: { operation } });
  const all = [ask(copy), ask({ type: 'trash', entries: [entry('b')] })];
  await vi.advanceTimersByTimeAsync(5000);
  expect(requests.map((one) => one.split(' ')[1])).toEqual([
    '/drive/v1/files:batchCopy',
    '/drive/v1/files:batchTrash',
  ]);
  all.push(allSettled(undoRequested, { scope }));
  await vi.advanceTimersByTimeAsync(1000);
  expect(requests.at(-1)).toContain('files:batchUntrash {"ids":["b"]');
  phase = 'PHASE_TYPE_COMPLETE';
  await vi.runAllTimersAsync();
  await Promise.all(all);
  expect(requests.length).toBe(3);
  // The next one is for what came before, and was done after.
  const next = allSettled(undoRequested, { scope });
  await vi.runAllTimersAsync();
  await next;
  expect(requests.at(-1)).toContain('files:batchTrash {"ids":["a2"]');
});

/** 45,000 entries. */
const many = Array.from({ length: 45_000 }, (_, at) => entry(`f${at}`));

/** A server whose tasks are done at once; what each call names, in thousands. */
async function asking(operation: Operation) {
  const requests: [verb: string, thousands: number][] = [];
  drive((sent) => {
    if (sent.url.includes('/tasks/')) return taskIn('PHASE_TYPE_COMPLETE')(sent);
    requests.push([sent.url.split(':batch')[1] ?? '', (sent.body as { ids: string[] }).ids.length / 1000]);
    return begun(sent);
  });
  const scope = fork();
  const settled = async (works: Promise<unknown>) => {
    await vi.runAllTimersAsync();
    await works;
  };
  await settled(allSettled(operationRequested, { scope, params: { operation } }));
  return { requests, undo: () => settled(allSettled(undoRequested, { scope })) };
}

test('no call names more than the contract lets it; what was done at once is taken back at once', async () => {
  const { requests, undo } = await asking({ type: 'trash', entries: many });
  const parts = [20, 20, 5];
  expect(requests).toEqual(parts.map((part) => ['Trash', part]));
  await undo();
  expect(requests.slice(3)).toEqual(parts.map((part) => ['Untrash', part]));
});

test('for ever goes only what lies in the trash when the server comes to it', async () => {
  const { sent, whole } = drive(begun);
  await whole({ type: 'delete', entries: [entry('a')] });
  expect(sent.map(({ body }) => body)).toEqual([{ ids: ['a'], only_trashed: true }]);
});

test('what may meet taken names goes in parts that are asked about, and taken back, one by one', async () => {
  const { requests, undo } = await asking({ type: 'restore', entries: many });
  expect(requests).toEqual([20, 20, 5].map((part) => ['Untrash', part]));
  await undo();
  expect(requests.slice(3)).toEqual([['Trash', 5]]);
});
