import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { uploadMany } from '../../../api/contract/uploads.ts';
import { fileOf, queued, signInAs } from '../fixtures/files.ts';
import type { QueuedFile } from '../queue/queue.ts';
import type { TransferEvent } from '../queue/transfer-event.ts';
import { beginBatch } from './batch-transfer.ts';

interface Entry {
  readonly name: string;
  readonly parent_id: string;
  readonly size: string;
  readonly idempotency_key: string;
}

/** A server that answers a batch; what it was sent. */
function serverOf(answer: (entries: readonly Entry[]) => Response | Promise<Response>) {
  const seen: { entries: Entry[]; contents: string }[] = [];
  const fetched = vi.fn(async (address: string | URL | Request, init?: RequestInit) => {
    expect(String(address)).toContain(uploadMany.path);
    const text = await (init as { body: Blob }).body.text();
    const end = text.indexOf('\n');
    const { uploads } = JSON.parse(text.slice(0, end)) as { uploads: Entry[] };
    seen.push({ entries: uploads, contents: text.slice(end + 1) });
    return answer(uploads);
  });
  vi.stubGlobal('fetch', fetched);
  onTestFinished(() => void vi.unstubAllGlobals());
  return seen;
}

const answerOf = (results: readonly object[]) => Response.json({ kind: 'drive#uploadBatch', results });

function batchOf(files: readonly QueuedFile[], contents: ReadonlyMap<string, File> = new Map()) {
  signInAs('me');
  const events: [string, TransferEvent][] = [];
  const starts = files.map((file) => ({
    file,
    content: contents.get(file.id) ?? fileOf(file.name, file.id),
  }));
  const transfers = new Map(
    beginBatch(starts, {
      folderOf: async ({ path }) => (path.length > 0 ? `folder-${path.join('-')}` : ''),
      report: (file, event) => void events.push([file.id, event]),
      reportAll: (reports) =>
        void events.push(...reports.map(({ file, event }) => [file.id, event] as [string, TransferEvent])),
    }),
  );
  return { events, transfers };
}
const of = (events: readonly [string, TransferEvent][], id: string) =>
  events.filter(([each]) => each === id).map(([, event]) => event);

test('sends all in one call, each under the key that it has by itself, and says what became of each', async () => {
  const seen = serverOf(() =>
    answerOf([
      { file_id: 'A' },
      { error: 'file_duplicated_name' },
      { error: 'file_space_not_enough' },
      { error: 'upload_locked', upload_url: '/drive/v1/uploads/1' },
    ]),
  );
  const files = ['a', 'b', 'c', 'd'].map((id) =>
    queued(id, { size: 1, path: id === 'b' ? ['in', 'it'] : [] }),
  );
  const { events } = batchOf(files);
  await vi.waitFor(() => expect(of(events, 'd').at(-1)).toEqual({ type: 'interrupted' }));
  expect(seen).toHaveLength(1);
  expect(seen[0]?.contents).toBe('abcd');
  expect(seen[0]?.entries.map(({ name, parent_id, size }) => [name, parent_id, size])).toEqual([
    ['a.txt', '', '1'],
    ['b.txt', 'folder-in-it', '1'],
    ['c.txt', '', '1'],
    ['d.txt', '', '1'],
  ]);
  expect(of(events, 'a')).toEqual([
    { type: 'creating', key: 'sent-a-' },
    { type: 'done', fileId: 'A', wasKnown: false },
  ]);
  expect(seen[0]?.entries[0]?.idempotency_key).toBe('sent-a-');
  expect(of(events, 'b').at(-1)).toEqual({ type: 'name-taken' });
  expect(of(events, 'c').at(-1)).toEqual({ type: 'refused', reason: 'file_space_not_enough' });
  expect(of(events, 'd').slice(1)).toEqual([
    { type: 'created', url: '/drive/v1/uploads/1' },
    { type: 'interrupted' },
  ]);
});

describe('what does not come through', () => {
  const files = ['a', 'b'].map((id) => queued(id, { size: 1 }));

  test('goes on later where no answer came', async () => {
    serverOf(() => Promise.reject(new TypeError('Failed to fetch')));
    const { events } = batchOf(files);
    await vi.waitFor(() => expect(events.filter(([, { type }]) => type === 'interrupted')).toHaveLength(2));
  });

  test('is refused where the whole call is', async () => {
    serverOf(() => Response.json({ error: 'invalid_argument' }, { status: 400 }));
    const { events } = batchOf(files);
    await vi.waitFor(() => expect(of(events, 'b').at(-1)).toMatchObject({ type: 'refused' }));
  });

  test('leaves out a file that cannot be read any more', async () => {
    const seen = serverOf((entries) => answerOf(entries.map(({ name }) => ({ file_id: name }))));
    const gone = Object.assign(fileOf('a.txt', 'a'), {
      arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')),
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }),
    });
    const { events } = batchOf(files, new Map([['a', gone]]));
    await vi.waitFor(() => expect(of(events, 'b').at(-1)).toMatchObject({ type: 'done' }));
    expect(of(events, 'a')).toEqual([{ type: 'unreadable' }]);
    expect(seen[0]?.entries.map(({ name }) => name)).toEqual(['b.txt']);
  });

  test('is not sent where it was stopped before, and is known where it was stopped after', async () => {
    const answered = Promise.withResolvers<void>();
    const seen = serverOf(async (entries) => {
      await answered.promise;
      return answerOf(entries.map(({ name }) => ({ file_id: name })));
    });
    const all = [...files, queued('c', { size: 1 })];
    const { events, transfers } = batchOf(all);
    transfers.get('a')?.stop();
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]?.entries.map(({ name }) => name)).toEqual(['b.txt', 'c.txt']);
    transfers.get('b')?.stop();
    answered.resolve();
    await vi.waitFor(() => expect(of(events, 'c').at(-1)).toMatchObject({ type: 'done' }));
    expect(of(events, 'b').at(-1)).toMatchObject({ type: 'done' });
    expect(of(events, 'a')).toEqual([]);
  });
});
