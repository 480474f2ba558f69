import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { runs } from '../../../../tests/long.ts';
import { createDigesting, type Digesting, type PacedDigests } from './digesting.ts';
import { createDigests } from './digests.ts';

const made: Digesting[] = [];
afterEach(async () => {
  for (const digesting of made.splice(0)) await digesting.close();
});

/** Every file goes to the thread, however small. */
function threaded(options = {}): Digesting {
  const digesting = createDigesting({ from: 0, ...options });
  made.push(digesting);
  return digesting;
}

function expected(bytes: Uint8Array) {
  const digests = createDigests(bytes.length);
  digests.update(bytes);
  return digests.finish();
}

async function feed(digests: PacedDigests, bytes: Uint8Array): Promise<void> {
  // The memory is used again at once, as that of a chunk is.
  const memory = Uint8Array.from(bytes);
  digests.update(memory);
  memory.fill(0);
  await digests.ready?.();
}

test('they are those that are computed here, whatever the chunks and the rests', async () => {
  const content = randomBytes(3_000_000);
  const digesting = threaded();
  await fc.assert(
    fc.asyncProperty(
      fc.nat(content.length),
      fc.array(fc.record({ length: fc.nat(1_200_000), rests: fc.boolean() }), { maxLength: 8 }),
      async (size, steps) => {
        const bytes = content.subarray(0, size);
        const digests = digesting.begin(size);
        let at = 0;
        for (const { length, rests } of [...steps, { length: size, rests: false }]) {
          await feed(digests, bytes.subarray(at, at + length));
          at = Math.min(size, at + length);
          expect(digests.position).toBe(at);
          if (rests) digests.rest?.();
        }
        expect(await digests.finish()).toEqual(expected(bytes));
        expect(await digests.finish()).toEqual(expected(bytes));
        digests.forget?.();
      },
    ),
    { numRuns: runs(40) },
  );
});

test('several files at once do not mix', async () => {
  const files = [1, 2, 3, 4].map(() => randomBytes(1_500_000));
  const digesting = threaded({ most: 3 });
  const all = files.map((bytes) => digesting.begin(bytes.length));
  for (let at = 0; at < 1_500_000; at += 100_000)
    for (const [index, digests] of all.entries())
      await feed(digests, files[index]!.subarray(at, at + 100_000));
  expect(await Promise.all(all.map((digests) => digests.finish()))).toEqual(files.map(expected));
});

test('more than was said is refused and not taken', async () => {
  const digests = threaded().begin(5);
  digests.update(Buffer.from('hel'));
  expect(() => digests.update(Buffer.from('lo!'))).toThrow(RangeError);
  expect(digests.position).toBe(3);
  digests.update(Buffer.from('lo'));
  expect(await digests.finish()).toEqual(expected(Buffer.from('hello')));
});

test('who brings bytes faster than they are read has to wait', async () => {
  const digests = threaded().begin(16_000_000);
  const waits = [];
  for (let count = 0; count < 16; count += 1) {
    digests.update(Buffer.alloc(1_000_000));
    const lag = digests.ready?.();
    if (lag !== undefined) waits.push(lag);
    await lag;
  }
  expect(waits.length).toBeGreaterThan(0);
  expect(await digests.finish()).toEqual(expected(Buffer.alloc(16_000_000)));
});

describe('when the thread ends', () => {
  test('its states stand nowhere, nobody waits for them, and the next file has another thread', async () => {
    const digesting = threaded();
    const digests = digesting.begin(9_000_000);
    digests.update(Buffer.alloc(8_000_000));
    const lag = digests.ready?.();
    expect(lag).toBeDefined();
    await digesting.close();
    await lag;
    expect(digests.position).toBeNaN();
    expect(digests.ready?.()).toBeUndefined();
    digests.update(Buffer.alloc(1_000_000));
    await expect(digests.finish()).rejects.toThrow();
    digests.rest?.();
    digests.forget?.();
    const other = digesting.begin(5);
    other.update(Buffer.from('hello'));
    expect(await other.finish()).toEqual(expected(Buffer.from('hello')));
  });

  test('by a fault, what was asked of it is rejected', async () => {
    const digests = threaded().begin(5);
    digests.update(Buffer.from('hell'));
    // The thread throws for a file that is not whole, and ends by it.
    await expect(digests.finish()).rejects.toThrow();
    expect(digests.position).toBeNaN();
  });

  test('after a rest it ends by itself', async () => {
    const digesting = threaded({ idle: 1 });
    const digests = digesting.begin(5);
    digests.update(Buffer.from('hello'));
    await expect.poll(() => digests.position).toBeNaN();
  });
});
