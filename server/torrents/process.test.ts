import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTorrents, type Torrents } from './process.ts';

/** A child process that says what a test makes it say. */
class Child extends EventEmitter {
  readonly sent: Record<string, unknown>[] = [];
  readonly channel = { ref: () => {}, unref: () => {} };
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
vi.mock('node:child_process', () => ({
  fork: () => {
    const child = new Child();
    children.push(child);
    return child;
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
  name: 'one',
  size: 10,
  files: [{ index: 0, path: ['one'], size: 10, offset: 0 }],
  isPrivate: false,
};
const inspected = { facts, info: Buffer.from('de') };

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
