import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { headOf, mostContent } from './content-pipe.ts';
import { createTorrents, type RunningTorrent, type Torrents } from './process.ts';

/** A child process that says what a test makes it say. */
class Child extends EventEmitter {
  readonly sent: Record<string, unknown>[] = [];
  readonly channel = { ref: () => {}, unref: () => {} };
  readonly content = Object.assign(new PassThrough(), { unref: () => {} });
  readonly stdio = [null, null, null, null, this.content];
  readonly pid = 4711;
  exitCode: number | null = null;
  signalCode: string | null = null;
  send(message: Record<string, unknown>, done?: (error: Error | null) => void): void {
    this.sent.push(message);
    done?.(null);
  }
  kill(signal: string): void {
    this.signalCode = signal;
    this.emit('exit');
  }
  ref(): void {}
  unref(): void {}
  /** The latest request of a verb. */
  id = (verb: string): number => this.sent.findLast((one) => one.verb === verb)?.id as number;
}

const children: Child[] = [];
const options: { execArgv: readonly string[] }[] = [];
vi.mock('node:child_process', () => ({
  fork: (_: string, given: { execArgv: readonly string[] }) => {
    options.push(given);
    const child = new Child();
    children.push(child);
    return child;
  },
}));
const priorities: (readonly [number, number])[] = [];
vi.mock('node:os', async (original) => ({
  ...(await original<typeof import('node:os')>()),
  // No process has the number of the child above.
  getPriority: () => 0,
  setPriority: (pid: number, priority: number) => {
    priorities.push([pid, priority]);
    throw new Error('not allowed');
  },
}));
beforeEach(() => {
  children.length = 0;
});

function start(): Torrents {
  const torrents = createTorrents({ allowed: [], ports: [], userAgent: 'tests', dhtNodes: [] });
  onTestFinished(() => torrents.close());
  return torrents;
}
const ended = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    ({ reason }) => reason,
  );
const facts = {
  infoHash: '0'.repeat(40),
  trackers: [],
  webSeeds: [],
  name: 'one',
  size: 10,
  files: [{ index: 0, path: ['one'], size: 10, offset: 0 }],
  isPrivate: false,
};
const inspected = { facts: { ...facts, files: [] }, info: Buffer.from('de') };

describe('torrent files', () => {
  test('are inspected one after the other', async () => {
    const torrents = start();
    const both = [torrents.inspect(Buffer.of(1)), torrents.inspect(Buffer.of(2))];
    await expect.poll(() => children[0]?.id('inspect')).toBe(1);
    expect(children[0]!.sent.filter(({ verb }) => verb === 'inspect')).toHaveLength(1);
    children[0]!.emit('message', { id: 1, fault: { reason: 'malformed', message: 'none' } });
    expect(await ended(both[0]!)).toBe('malformed');
    await expect.poll(() => children[0]?.id('inspect')).toBe(2);
    children[0]!.emit('message', { id: 2, answer: inspected });
    expect((await both[1])?.facts.name).toBe('one');
  });
});

test('the process steps back for answers to people, where the system allows it', async () => {
  await inspecting();
  expect(priorities.at(-1)).toEqual([4711, 10]);
});

/** A request that is with the child. */
async function inspecting(torrents = start(), at = 0) {
  const answer = torrents.inspect(Buffer.of(1));
  answer.catch(() => {});
  await expect.poll(() => children[at]?.id('inspect')).toBeGreaterThan(0);
  const child = children[at]!;
  return { torrents, child, answer, id: child.id('inspect') };
}

test('the child has no permissions but its own', async () => {
  await inspecting();
  expect(options.at(-1)!.execArgv).toEqual(expect.arrayContaining(['--permission']));
});

test('files of a torrent come in parts', async () => {
  const { child, answer, id } = await inspecting();
  const file = (index: number) => ({ index, path: [`${index}`], size: 5, offset: 5 * index });
  child.emit('message', { id, files: [file(0)] });
  child.emit('message', { id, files: [file(1)] });
  child.emit('message', { id, answer: inspected });
  expect((await answer).facts.files).toEqual([file(0), file(1)]);
});

const one = facts.files[0]!;
describe('a child that says what no child says is ended, and the server goes on', () => {
  test.each<[string, (id: number) => unknown]>([
    ['nothing', () => null],
    ['a text', () => 'x'],
    ['no number', () => ({ id: 'x', answer: 1 })],
    ['no answer', (id) => ({ id })],
    ['a fault without a reason', (id) => ({ id, fault: { reason: 'x', message: '' } })],
    ['facts that are none', (id) => ({ id, answer: { facts: null, info: Buffer.of(1) } })],
    ['metadata without end', (id) => ({ id, answer: { ...inspected, info: Buffer.alloc(2 ** 23) } })],
    ['files that are none', (id) => ({ id, files: [null] })],
    ['paths that are none', (id) => ({ id, files: [{ ...one, path: [1] }] })],
    ['files without end', (id) => ({ id, files: new Array(10_001).fill(one) })],
    ['files that overlap', (id) => ({ id, files: [one, { ...one, index: 1, offset: 9 }] })],
  ])('%s', async (_, message) => {
    const { torrents, child, answer, id } = await inspecting();
    child.emit('message', message(id));
    expect([await ended(answer), child.signalCode]).toEqual(['ended', 'SIGKILL']);
    const next = await inspecting(torrents, 1);
    next.child.emit('message', { id: next.id, answer: inspected });
    expect((await next.answer).facts.name).toBe('one');
  });

  test('files past the end of the content', async () => {
    const { child, answer, id } = await inspecting();
    child.emit('message', { id, files: [{ ...one, size: 11 }] });
    child.emit('message', { id, answer: inspected });
    expect([await ended(answer), child.signalCode]).toEqual(['ended', 'SIGKILL']);
  });

  test.each<[string, (child: Child, id: number) => unknown]>([
    ['more bytes than were asked for', ({ content }, id) => content.write(headOf(id, 11))],
    ['bytes without end that nobody asked for', ({ content }) => content.write(headOf(9, mostContent + 1))],
    ['nothing where bytes were asked for', ({ content }, id) => content.write(headOf(id, 0))],
    ['bytes as a message', (child, id) => child.emit('message', { id, answer: Buffer.alloc(10) })],
  ])('%s', async (_, say) => {
    const { opened, child } = await opening();
    const reading = opened.read(0, 10).next();
    say(child, child.id('read'));
    expect([await ended(reading), child.signalCode]).toEqual(['ended', 'SIGKILL']);
  });
});

/** A torrent that the child has opened. */
async function opening(): Promise<{ readonly opened: RunningTorrent; readonly child: Child }> {
  const source = { infoHash: facts.infoHash, trackers: [], peers: [] };
  const answer = start().open({ source, info: Buffer.of(1), wanted: [[0, 10]] });
  const child = children[0]!;
  child.emit('message', { id: child.id('open'), answer: child.id('open') });
  return { opened: await answer, child };
}

describe('content', () => {
  test('comes by the pipe; what nobody waits for any more is passed over', async () => {
    const { opened, child } = await opening();
    const reading = opened.read(0, 5).next();
    child.content.write(Buffer.concat([headOf(4711, 3), Buffer.from('old')]));
    child.content.write(Buffer.concat([headOf(child.id('read'), 5), Buffer.from('bytes')]));
    expect(Buffer.from((await reading).value!).toString()).toBe('bytes');
    expect(child.signalCode).toBe(null);
  });

  test('a fault that follows upon the first of its bytes ends the reading, and the rest is passed over', async () => {
    const { opened, child } = await opening();
    const reading = opened.read(0, 5).next();
    const id = child.id('read');
    child.content.write(Buffer.concat([headOf(id, 5), Buffer.from('by')]));
    child.emit('message', { id, fault: { reason: 'ended', message: '' } });
    expect(await ended(reading)).toBe('ended');
    child.content.write(Buffer.from('tes'));
    const next = opened.read(5, 10).next();
    child.content.write(Buffer.concat([headOf(child.id('read'), 5), Buffer.from('whole')]));
    expect(Buffer.from((await next).value!).toString()).toBe('whole');
  });
});

test('a child that could not be started is tried again by the next call', async () => {
  const { torrents, child, answer } = await inspecting();
  child.emit('error', new Error('spawn EAGAIN'));
  expect(await ended(answer)).toBe('ended');
  const next = await inspecting(torrents, 1);
  next.child.emit('message', { id: next.id, answer: inspected });
  expect((await next.answer).facts.name).toBe('one');
});

test('a child that hangs is ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { child, answer } = await inspecting();
  vi.advanceTimersByTime(29_999);
  expect(child.signalCode).toBe(null);
  vi.advanceTimersByTime(1);
  expect([await ended(answer), child.signalCode]).toEqual(['ended', 'SIGKILL']);
});
