import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createFurtherConnections } from './connections.ts';
import { inParts, type PartConnection, type PartsOptions } from './parts.ts';

const content = randomBytes(1000);
const options: PartsOptions = { most: 4, part: 100, least: 200, after: 0, waiting: 0 };

type Connection = (from: number, to: number, nth: number) => AsyncIterable<Uint8Array>;

/** Chunks of 7 bytes. */
async function* bytes(from: number, to: number, stopsAt = to): AsyncGenerator<Uint8Array> {
  for (let at = from; at < Math.min(to, stopsAt); at += 7) {
    await undefined;
    yield content.subarray(at, Math.min(at + 7, to, stopsAt));
  }
  if (stopsAt < to) throw new Error('broken');
}

/** Fetches all of the content, or fails; counts what was opened and left. */
async function fetchAll(connections: readonly (Connection | undefined)[], more: Partial<PartsOptions> = {}) {
  const read: string[] = [];
  let [open, most, isFirstLeft, nth] = [0, 0, false, 0];
  const connect = (): PartConnection | undefined => {
    const serve = connections[nth];
    nth += 1;
    if (serve === undefined) return undefined;
    open += 1;
    most = Math.max(most, open);
    let isEnded = false;
    let parts = 0;
    return {
      read: async (from, to) => {
        read.push(`${from}-${to}`);
        parts += 1;
        return serve(from, to, parts);
      },
      end: () => {
        if (!isEnded) open -= 1;
        isEnded = true;
      },
    };
  };
  const end = (): void => {
    isFirstLeft = true;
  };
  const got: Uint8Array[] = [];
  const whole = { body: bytes(0, 1000), end, offset: 0, size: 1000, connect };
  let fault: unknown;
  try {
    for await (const chunk of inParts(whole, { ...options, ...more })) got.push(chunk);
  } catch (error) {
    fault = error;
  }
  return { got: Buffer.concat(got), fault, read, open, most, isFirstLeft };
}

const good: Connection = (from, to) => bytes(from, to);

describe('content in parts', () => {
  test.each([1, 2, 3])('over %i more connections is the same, and all of them are closed', async (count) => {
    const { got, fault, open, most, read, isFirstLeft } = await fetchAll(Array(count).fill(good));
    expect(fault).toBeUndefined();
    expect(got.equals(content)).toBe(true);
    expect([open, most, isFirstLeft]).toEqual([0, count, true]);
    // Each part once, none left out.
    const parts = read.map((one) => one.split('-').map(Number)).sort(([a], [b]) => a! - b!);
    for (const [at, [from]] of parts.slice(1).entries()) expect(from).toBe(parts[at]![1]);
    expect(parts.at(-1)![1]).toBe(1000);
  });

  test('of a source that is fast enough, or nearly at its end, come over the one connection', async () => {
    expect((await fetchAll([good], { waiting: 2 })).read).toEqual([]);
    expect((await fetchAll([good], { least: 1001 })).read).toEqual([]);
    expect((await fetchAll([undefined])).got.equals(content)).toBe(true);
  });

  test('whose source refuses a second connection goes on over the first', async () => {
    const refusing: Connection = () => {
      throw new Error('503');
    };
    const { got, fault, read, open } = await fetchAll([refusing, good]);
    expect([fault, got.equals(content), read.length, open]).toEqual([undefined, true, 1, 0]);
  });

  test('where some connections break goes on over the others', async () => {
    const breaking: Connection = (from, to) => bytes(from, to, from + 50);
    const { got, fault, open } = await fetchAll([good, breaking, breaking]);
    expect([fault, got.equals(content), open]).toEqual([undefined, true, 0]);
  });

  test('where all break ends with what is whole from the beginning on', async () => {
    const breaking: Connection = (from, to, nth) => bytes(from, to, nth > 1 ? from + 50 : to);
    const { got, fault, open } = await fetchAll([breaking, breaking, breaking]);
    expect(fault).toEqual(new Error('broken'));
    expect(got.length).toBeGreaterThan(100);
    expect(got.equals(content.subarray(0, got.length))).toBe(true);
    expect(open).toBe(0);
  });

  test('that sends more than was asked is not believed', async () => {
    const lying: Connection = (from, to) => bytes(from, Math.min(to + 20, 1000));
    const { got, open } = await fetchAll([lying, lying, lying]);
    expect(got.equals(content.subarray(0, got.length))).toBe(true);
    expect(open).toBe(0);
  });

  test('that is left in the middle closes everything', async () => {
    let open = 0;
    const connect = (): PartConnection => {
      open += 1;
      return {
        read: async (from, to) => bytes(from, to),
        end: () => {
          open = 0;
        },
      };
    };
    const whole = { body: bytes(0, 1000), end: () => {}, offset: 0, size: 1000, connect };
    let came = 0;
    for await (const chunk of inParts(whole, options)) {
      came += chunk.length;
      if (came > 450) break;
    }
    expect(open).toBe(0);
  });

  test('does not lie in memory further ahead than the parts that there may be', async () => {
    let furthest = 0;
    let came = 0;
    const noting: Connection = (from, to) => {
      furthest = Math.max(furthest, to - came);
      return bytes(from, to);
    };
    const connect = (): PartConnection => ({ read: async (from, to) => noting(from, to, 1), end: () => {} });
    const whole = { body: bytes(0, 1000), end: () => {}, offset: 0, size: 1000, connect };
    for await (const chunk of inParts(whole, options)) {
      came += chunk.length;
      // Whoever reads is slower than all connections.
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(came).toBe(1000);
    expect(furthest).toBeLessThanOrEqual((options.most + 1) * options.part);
  });
});

test('a host has so many further connections, and all hosts together', () => {
  const further = createFurtherConnections({ ofHost: 2, all: 3 });
  expect(['a', 'a', 'a', 'b', 'c'].map(further.take)).toEqual([true, true, false, true, false]);
  further.giveBack('a');
  expect(['a', 'c'].map(further.take)).toEqual([true, false]);
});
