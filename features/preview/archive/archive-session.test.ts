import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { archiveSession, timeLimit } from './archive-session.ts';
import type { FromWorker, ToWorker } from './messages.ts';

/** A worker that answers as the test says, or not at all. */
class Scripted {
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly got: ToWorker[] = [];
  isEnded = false;
  postMessage(message: ToWorker): void {
    this.got.push(message);
  }
  terminate(): void {
    this.isEnded = true;
  }
  say(data: FromWorker): void {
    this.onmessage?.({ data });
  }
}

const contents = { entries: [], leftOut: 0, isGuessed: false };
const bytes = new Uint8Array([1]);

function session(read: () => Promise<Uint8Array<ArrayBuffer>> = async () => bytes) {
  const workers: Scripted[] = [];
  const start = () => {
    workers.push(new Scripted());
    return workers.at(-1) as unknown as Worker;
  };
  return { workers, archive: archiveSession({ start, read, size: 9, name: 'a.zip', language: 'en-US' }) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a worker that says nothing is given up as slow, not as too large', async () => {
  const { workers, archive } = session();
  const listed = archive.list('auto');
  await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(timeLimit);
  expect(await listed).toBe('slow');
  expect(workers[0]?.isEnded).toBe(true);
});

test('waiting for the network is no slowness', async () => {
  let answer = (_: typeof bytes): void => undefined;
  const { workers, archive } = session(() => new Promise((resolve) => (answer = resolve)));
  const listed = archive.list('auto');
  await vi.advanceTimersByTimeAsync(0);
  workers[0]?.say({ id: 1, start: 0, end: 1 });
  await vi.advanceTimersByTimeAsync(3 * timeLimit);
  answer(bytes);
  await vi.advanceTimersByTimeAsync(0);
  expect(workers[0]?.got.at(-1)).toEqual({ id: 1, bytes });
  workers[0]?.say({ contents });
  expect(await listed).toBe(contents);
});

test.each([
  ['says nothing', 'slow', () => vi.advanceTimersByTimeAsync(timeLimit)],
  ['fails', 'broken', async (worker: Scripted) => worker.onerror?.()],
] as const)('after a worker that %s, another entry is had from a new one', async (_, outcome, happens) => {
  const { workers, archive } = session();
  const listed = archive.list('auto');
  await vi.advanceTimersByTimeAsync(0);
  workers[0]?.say({ contents });
  await listed;
  const failed = archive.unpack(0, '');
  await vi.advanceTimersByTimeAsync(0);
  await happens(workers[0]!);
  expect(await failed).toBe(outcome);

  const unpacked = archive.unpack(1, '');
  await vi.advanceTimersByTimeAsync(0);
  expect(workers[1]?.got).toEqual([
    { do: 'list', size: 9, name: 'a.zip', language: 'en-US', encoding: 'auto' },
  ]);
  workers[1]?.say({ contents });
  await vi.advanceTimersByTimeAsync(0);
  expect(workers[1]?.got.at(-1)).toEqual({ do: 'unpack', index: 1, password: '' });
  workers[1]?.say({ part: bytes });
  workers[1]?.say({ ended: 'done' });
  expect(await unpacked).toMatchObject({ size: 1, type: 'application/octet-stream' });
});

test('an entry that the worker refuses leaves the worker', async () => {
  const { workers, archive } = session();
  const listed = archive.list('auto');
  await vi.advanceTimersByTimeAsync(0);
  workers[0]?.say({ contents });
  await listed;
  const failed = archive.unpack(0, '');
  await vi.advanceTimersByTimeAsync(0);
  workers[0]?.say({ ended: 'password' });
  expect(await failed).toBe('password');
  expect(workers).toHaveLength(1);
});

test('a request waits for the one before it, and none begins once it is closed', async () => {
  const { workers, archive } = session();
  const listed = archive.list('auto');
  const again = archive.list('cp437');
  await vi.advanceTimersByTimeAsync(0);
  expect(workers[0]?.got).toHaveLength(1);
  workers[0]?.say({ contents });
  expect(await listed).toBe(contents);
  await vi.advanceTimersByTimeAsync(0);
  expect(workers[0]?.got.at(-1)).toMatchObject({ encoding: 'cp437' });
  const late = archive.unpack(0, '');
  archive.close();
  workers[0]?.say({ contents });
  await again;
  expect(await late).toBe('unreached');
  expect(workers).toHaveLength(1);
});
