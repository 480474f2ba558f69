import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  arriving,
  breakingOff,
  brokenLine,
  type CreateStore,
  collect,
  fault,
  hello,
  latch,
  newId,
  sha256,
  unlimited,
} from './fixtures/bytes.ts';

/** Behaviour of the stages of every store. */
export function stageCases(create: CreateStore): void {
  describe('a stage', () => {
    test('is empty before anything was written, and needs not be made', async () => {
      const { store } = await create();
      const stage = store.stage(newId());
      expect(await stage.size()).toBe(0);
      expect(await buffer(stage.read())).toEqual(Buffer.alloc(0));
      expect(await collect(store.stages())).toEqual([]);
      await stage.truncate(0);
      await stage.discard();
    });

    test('grows where it ends, in another process too', async () => {
      const { store, reopen } = await create();
      const id = newId();
      expect(await store.stage(id).append(0, arriving(hello.subarray(0, 5)), unlimited)).toBe(5);
      const later = reopen().stage(id);
      expect(await later.size()).toBe(5);
      expect(await later.append(5, arriving(hello.subarray(5)), unlimited)).toBe(hello.length);
      expect(await buffer(later.read())).toEqual(hello);
    });

    test.each([
      ['before its end', 4],
      ['beyond it', 6],
    ])('is not written %s, and does not ask the source then', async (_, offset) => {
      const { store } = await create();
      const stage = store.stage(newId());
      await stage.append(0, arriving(hello.subarray(0, 5)), unlimited);
      let isAsked = false;
      const source = (async function* () {
        isAsked = true;
        yield hello;
      })();
      await expect(stage.append(offset, source, unlimited)).rejects.toEqual(fault('conflict'));
      expect(isAsked).toBe(false);
      expect(await buffer(stage.read())).toEqual(hello.subarray(0, 5));
    });

    test('that does not exist is not made by an offset that is wrong', async () => {
      const { store } = await create();
      await expect(store.stage(newId()).append(3, arriving(hello), unlimited)).rejects.toEqual(
        fault('conflict'),
      );
      expect(await collect(store.stages())).toEqual([]);
    });

    test('keeps what arrived before the source broke off', async () => {
      const { store, reopen } = await create();
      const id = newId();
      const bytes = randomBytes(2_500_123);
      const seen: Uint8Array[] = [];
      const broken = store.stage(id).append(0, breakingOff(bytes), {
        limit: 3_000_000,
        onChunk: (chunk) => seen.push(Uint8Array.from(chunk)),
      });
      await expect(broken).rejects.toEqual(fault('interrupted'));
      await expect(broken).rejects.toHaveProperty('cause', brokenLine);
      expect((await buffer(reopen().stage(id).read())).equals(bytes)).toBe(true);
      expect(Buffer.concat(seen).equals(bytes)).toBe(true);
    });

    test('never passes its limit, and keeps whole chunks before it, as they were shown', async () => {
      const { store } = await create();
      const stage = store.stage(newId());
      const seen: Uint8Array[] = [];
      const append = stage.append(0, arriving(randomBytes(5000), 1000), {
        limit: 2500,
        onChunk: (chunk) => seen.push(chunk),
      });
      await expect(append).rejects.toEqual(fault('too-large'));
      expect(await stage.size()).toBe(2000);
      expect(await buffer(stage.read())).toEqual(Buffer.concat(seen));
    });

    test('may be as large as its limit, and not a byte larger', async () => {
      const { store } = await create();
      expect(await store.stage(newId()).append(0, arriving(hello, 5), { limit: 12 })).toBe(12);
      const tooSmall = store.stage(newId()).append(0, arriving(hello, 5), { limit: 11 });
      await expect(tooSmall).rejects.toEqual(fault('too-large'));
    });

    test('does not take a chunk that its watcher refuses', async () => {
      const { store } = await create();
      const stage = store.stage(newId());
      const refusal = new Error('not this one');
      let chunks = 0;
      const append = stage.append(0, arriving(hello, 5), {
        ...unlimited,
        onChunk: () => {
          chunks += 1;
          if (chunks === 2) throw refusal;
        },
      });
      await expect(append).rejects.toBe(refusal);
      expect(await buffer(stage.read())).toEqual(hello.subarray(0, 5));
    });

    test('has taken a chunk when it asks for the next: the source may use its memory again', async () => {
      const { store } = await create();
      const stage = store.stage(newId());
      const memory = Buffer.alloc(700_000);
      await stage.append(
        0,
        (async function* () {
          for (const letter of ['a', 'b', 'c', 'd', 'e']) yield memory.fill(letter);
        })(),
        unlimited,
      );
      const held = await buffer(stage.read());
      expect(held.length).toBe(3_500_000);
      for (const [index, letter] of [...'abcde'].entries()) {
        expect(
          held.subarray(index * 700_000, (index + 1) * 700_000).equals(Buffer.alloc(700_000, letter)),
        ).toBe(true);
      }
    });

    test('tells a source that is left before its end', async () => {
      const { store } = await create();
      let isClosed = false;
      const source = (async function* () {
        try {
          for (;;) yield hello;
        } finally {
          isClosed = true;
        }
      })();
      await expect(store.stage(newId()).append(0, source, { limit: 100 })).rejects.toEqual(
        fault('too-large'),
      );
      expect(isClosed).toBe(true);
    });

    test('in use is changed by nobody else, and counts only what was there before', async () => {
      const { store } = await create();
      const id = newId();
      const stage = store.stage(id);
      await stage.append(0, arriving(hello), unlimited);
      const [begun, more] = [latch(), latch()];
      const append = stage.append(
        12,
        (async function* () {
          yield hello;
          begun.open();
          await more.passed;
          yield hello;
        })(),
        unlimited,
      );
      await begun.passed;
      const second = store.stage(id);
      const refused = await Promise.allSettled([
        second.append(12, arriving(hello), unlimited),
        second.truncate(0),
        second.seal(sha256(hello)),
        second.discard(),
      ]);
      expect(refused).toEqual(Array(4).fill({ status: 'rejected', reason: fault('conflict') }));
      expect(await second.size()).toBe(12);
      expect(await buffer(second.read())).toEqual(hello);
      more.open();
      expect(await append).toBe(36);
      expect(await buffer(stage.read())).toEqual(Buffer.concat([hello, hello, hello]));
    });

    test('can be read while it grows, as far as it is written', async () => {
      const { store } = await create();
      const stage = store.stage(newId());
      const bytes = randomBytes(3 * 1024 * 1024);
      const open = Promise.withResolvers<void>();
      const source = (async function* () {
        yield bytes.subarray(0, bytes.length - 1);
        await open.promise;
        yield bytes.subarray(bytes.length - 1);
      })();
      const appending = stage.append(0, source, unlimited);
      const read = () => buffer(stage.readWritten(10, bytes.length));
      await expect.poll(async () => (await read()).length).toBeGreaterThan(0);
      expect(await stage.size()).toBe(0);
      const written = await read();
      expect(written.equals(bytes.subarray(10, 10 + written.length))).toBe(true);
      open.resolve();
      await appending;
      expect((await read()).equals(bytes.subarray(10))).toBe(true);
    });

    test('of two appends that begin at once, one is made', async () => {
      const { store } = await create();
      const stage = store.stage(newId());
      const outcomes = await Promise.allSettled([
        stage.append(0, arriving(hello, 1), unlimited),
        stage.append(0, arriving(hello, 1), unlimited),
      ]);
      expect(outcomes).toEqual([
        { status: 'fulfilled', value: 12 },
        { status: 'rejected', reason: fault('conflict') },
      ]);
      expect(await buffer(stage.read())).toEqual(hello);
    });

    test('is cut, and goes on from there', async () => {
      const { store } = await create();
      const stage = store.stage(newId());
      await stage.append(0, arriving(hello), unlimited);
      await expect(stage.truncate(13)).rejects.toEqual(fault('out-of-range'));
      await stage.truncate(7);
      expect(await stage.size()).toBe(7);
      await stage.append(7, arriving(Buffer.from('there')), unlimited);
      expect(String(await buffer(stage.read()))).toBe('hello, there');
    });

    test.each([
      [undefined, undefined, 'hello, world'],
      [0, 4, 'hello'],
      [7, undefined, 'world'],
      [0, 4100, 'hello, world'],
      [12, undefined, ''],
      [50, 60, ''],
    ])('is read from %s to %s, as far as it goes', async (start, end, expected) => {
      const { store } = await create();
      const stage = store.stage(newId());
      await stage.append(0, arriving(hello), unlimited);
      expect(String(await buffer(stage.read(start, end)))).toBe(expected);
    });

    test('is gone when it is discarded, also a second time', async () => {
      const { store } = await create();
      const stage = store.stage(newId());
      await stage.append(0, arriving(hello), unlimited);
      await stage.discard();
      await stage.discard();
      expect(await stage.size()).toBe(0);
      expect(await collect(store.stages())).toEqual([]);
    });

    test('is listed with its size and time until it is sealed', async () => {
      const { store } = await create();
      const ids = [newId(), newId()];
      for (const id of ids) await store.stage(id).append(0, arriving(hello), unlimited);
      const listed = await collect(store.stages());
      expect(new Set(listed)).toEqual(
        new Set(ids.map((id) => ({ id, size: 12, modifiedAt: expect.any(Date) }))),
      );
      await store.stage(ids[0] as string).seal(sha256(hello));
      expect((await collect(store.stages())).map(({ id }) => id)).toEqual(ids.slice(1));
    });

    test.each([
      '',
      'short',
      'UPPER-CASE-0123456789',
      '../../../../etc/passwd',
      `a/${'b'.repeat(30)}`,
      'a'.repeat(65),
    ])('is never named %j', async (id) => {
      const { store } = await create();
      expect(() => store.stage(id)).toThrow(TypeError);
    });
  });

  test('any sequence of appends, breaks and cuts leaves the bytes that were kept', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('append' as const), length: fc.integer({ min: 0, max: 5000 }) }),
      fc.record({ kind: fc.constant('break' as const), length: fc.integer({ min: 0, max: 5000 }) }),
      fc.record({ kind: fc.constant('cut' as const), length: fc.integer({ min: 0, max: 5000 }) }),
      fc.record({ kind: fc.constant('restart' as const), length: fc.constant(0) }),
    );
    const { store, reopen } = await create();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const id = newId();
        let stage = store.stage(id);
        let expected: Buffer = Buffer.alloc(0);
        for (const { kind, length } of steps) {
          const bytes = randomBytes(length);
          if (kind === 'restart') stage = reopen().stage(id);
          else if (kind === 'cut') {
            expected = expected.subarray(0, length);
            await stage.truncate(expected.length);
          } else {
            const source = kind === 'break' ? breakingOff(bytes) : arriving(bytes);
            const [outcome] = await Promise.allSettled([stage.append(expected.length, source, unlimited)]);
            expect(outcome?.status).toBe(kind === 'break' ? 'rejected' : 'fulfilled');
            expected = Buffer.concat([expected, bytes]);
          }
          expect(await stage.size()).toBe(expected.length);
        }
        await stage.seal(sha256(expected));
        expect((await buffer(await store.read(sha256(expected)))).equals(expected)).toBe(true);
      }),
      { numRuns: 25 },
    );
  });
}
