import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeTorrent } from '../fixtures/torrent.ts';
import { readInfo } from '../metainfo.ts';
import { createContentDownload } from './content.ts';
import type { Wire } from './wire.ts';

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setImmediate', 'performance'] }),
);
afterEach(() => void vi.useRealTimers());

const wireOf = (key: string): Wire => ({
  key,
  interested: () => {},
  request: () => {},
  cancel: () => {},
  extend: () => {},
  together: (work) => work(),
  close: () => {},
});

/** Two peers that have everything, and memory that throws when a piece is opened. */
function faulty() {
  const { info } = makeTorrent([{ path: [], bytes: Buffer.alloc(40_000) }]);
  const faults: unknown[] = [];
  let isFaulty = false;
  const download = createContentDownload({
    content: readInfo(info),
    wanted: [[0, 40_000]],
    memory: {
      take: () => {
        if (isFaulty) throw new RangeError('a fault');
        return false;
      },
      give: () => {
        if (isFaulty) throw new RangeError('a fault');
      },
    },
    ban: () => {},
    guard: (work) => {
      try {
        work();
      } catch (error) {
        faults.push(error);
      }
    },
  });
  const wires = [wireOf('one'), wireOf('other')] as const;
  for (const wire of wires) {
    download.handlers.ready(wire);
    download.handlers.bitfield?.(wire, Buffer.of(0b1110_0000));
  }
  isFaulty = true;
  for (const wire of wires) download.handlers.unchoked?.(wire);
  return { faults };
}

test('a fault in the work after the messages of a turn is told, and does not leave it', () => {
  const { faults } = faulty();
  expect(faults).toHaveLength(0);
  vi.advanceTimersByTime(1);
  expect(faults).toHaveLength(1);
});

test('a fault in the work of the timer is told, and does not leave it', () => {
  const { faults } = faulty();
  vi.advanceTimersByTime(1);
  vi.advanceTimersByTime(249);
  expect(faults).toHaveLength(2);
});
