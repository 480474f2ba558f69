import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { openOutlet, ReceiverGoneError } from './outlet.ts';

/** A connection that takes a piece when it is told to. */
function receiver() {
  const taken: Buffer[] = [];
  const pending: ((error?: Error) => void)[] = [];
  const response = Object.assign(new EventEmitter(), {
    destroyed: false,
    socket: { destroyed: false },
    write: (piece: Uint8Array, done: (error?: Error) => void) => {
      taken.push(Buffer.from(piece));
      pending.push(done);
      return true;
    },
  });
  const takeAll = async (work: Promise<unknown>): Promise<void> => {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      pending.shift()?.();
      await new Promise(setImmediate);
    }
    await done;
  };
  const leave = (): void => {
    response.destroyed = true;
    response.emit('close');
  };
  return { response: response as unknown as ServerResponse, taken, takeAll, leave };
}

const sizes = (pieces: readonly Buffer[]): number[] => pieces.map(({ length }) => length);

test('short pieces go out together, and in order with long ones', async () => {
  const { response, taken, takeAll } = receiver();
  const outlet = openOutlet(response, () => {});
  const work = async (): Promise<void> => {
    // The memory of a chunk may be used again once it has been written.
    const again = Buffer.alloc(3);
    for (const letter of 'abc') await outlet.write(again.fill(letter));
    await outlet.write(Buffer.alloc(40_000, 'x'));
    await outlet.write(Buffer.from('end'));
    await outlet.end();
  };
  await takeAll(work());
  expect(sizes(taken)).toEqual([9, 40_000, 3]);
  expect(String(taken[0])).toBe('aaabbbccc');
});

test('pieces begin small, since nobody knows how quick the receiver is, and grow while it keeps up', async () => {
  const { response, taken, takeAll } = receiver();
  const outlet = openOutlet(response, () => {});
  await takeAll(outlet.write(Buffer.alloc(4_000_000)));
  expect(sizes(taken).slice(0, 4)).toEqual([65_536, 131_072, 262_144, 524_288]);
  expect(Math.max(...sizes(taken))).toBeLessThanOrEqual(1_048_576);
  expect(Buffer.concat(taken).length).toBe(4_000_000);
});

test('nothing begins before the first byte goes out', async () => {
  const { response, takeAll } = receiver();
  let begun = 0;
  const outlet = openOutlet(response, () => {
    begun += 1;
  });
  await outlet.write(Buffer.alloc(100));
  expect(begun).toBe(0);
  await takeAll(outlet.end());
  expect(begun).toBe(1);
});

test('every write ends when the receiver leaves', async () => {
  const { response, leave } = receiver();
  const outlet = openOutlet(response, () => {});
  const writes = [outlet.write(Buffer.alloc(100_000)), outlet.write(Buffer.alloc(100_000))];
  await new Promise(setImmediate);
  leave();
  for (const write of writes) await expect(write).rejects.toThrow(ReceiverGoneError);
  await expect(outlet.write(Buffer.alloc(1))).rejects.toThrow(ReceiverGoneError);
  await expect(outlet.end()).rejects.toThrow(ReceiverGoneError);
});
