import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  arriving,
  breakingOff,
  type CreateStore,
  collect,
  fault,
  hello,
  newId,
  put,
  sha256,
  unlimited,
} from './fixtures/bytes.ts';
import { stageCases } from './stage.cases.ts';
import type { BlobStore } from './store.ts';

/** Behaviour of every store, wherever it keeps the bytes. */
export function blobStoreCases(create: CreateStore): void {
  stageCases(create);

  describe('sealing', () => {
    test('makes a blob, of which another process knows too', async () => {
      const { store, reopen } = await create();
      const bytes = randomBytes(3_000_001);
      const hash = await put(store, bytes);
      for (const each of [store, reopen()]) {
        expect(await each.size(hash)).toBe(bytes.length);
        expect((await buffer(await each.read(hash))).equals(bytes)).toBe(true);
        expect(await collect(each.stages())).toEqual([]);
      }
    });

    test('of no bytes works, written or not', async () => {
      const { store } = await create();
      await store.stage(newId()).seal(sha256(Buffer.alloc(0)));
      const hash = await put(store, Buffer.alloc(0));
      expect(await store.size(hash)).toBe(0);
      expect(await buffer(await store.read(hash))).toEqual(Buffer.alloc(0));
    });

    test('of content that is there already keeps one of it, and counts as storing it anew', async () => {
      const { store } = await create();
      await put(store, hello);
      const [first] = await collect(store.list());
      await put(store, hello);
      const [second, ...others] = await collect(store.list());
      expect(others).toEqual([]);
      expect(await collect(store.stages())).toEqual([]);
      expect(second?.storedAt.getTime()).toBeGreaterThanOrEqual(first?.storedAt.getTime() ?? Number.NaN);
    });

    test('the same content from ten uploads at once', async () => {
      const { store } = await create();
      const bytes = randomBytes(100_000);
      const hashes = await Promise.all(Array.from({ length: 10 }, () => put(store, bytes)));
      expect((await buffer(await store.read(hashes[0] as string))).equals(bytes)).toBe(true);
      expect(await collect(store.list())).toHaveLength(1);
      expect(await collect(store.stages())).toEqual([]);
    });

    test('may be repeated by whoever did not hear the answer', async () => {
      const { store, reopen } = await create();
      const id = newId();
      await store.stage(id).append(0, arriving(hello), unlimited);
      await store.stage(id).seal(sha256(hello));
      await reopen().stage(id).seal(sha256(hello));
      expect(await buffer(await store.read(sha256(hello)))).toEqual(hello);
    });

    test('needs something to seal', async () => {
      const { store } = await create();
      await expect(store.stage(newId()).seal(sha256(hello))).rejects.toEqual(fault('missing'));
      expect(await store.size(sha256(hello))).toBeUndefined();
    });

    test('under the name of other content is refused, and leaves both as they were', async () => {
      const { store } = await create();
      const hash = await put(store, hello);
      const stage = store.stage(newId());
      await stage.append(0, arriving(Buffer.from('something else')), unlimited);
      await expect(stage.seal(hash)).rejects.toEqual(fault('conflict'));
      expect(await buffer(await store.read(hash))).toEqual(hello);
      expect(String(await buffer(stage.read()))).toBe('something else');
    });
  });

  describe('content of another store', () => {
    const taken = (store: BlobStore, bytes: Uint8Array, hash = sha256(bytes), size = bytes.length) =>
      store.put(hash, arriving(bytes, 50_000), size);

    test('is taken in, of any size, and again', async () => {
      const { store, reopen } = await create();
      for (const bytes of [Buffer.alloc(0), hello, randomBytes(3_000_001)]) {
        for (let time = 0; time < 2; time += 1) await taken(store, bytes);
        expect((await buffer(await reopen().read(sha256(bytes)))).equals(bytes)).toBe(true);
      }
      expect(await collect(store.stages())).toEqual([]);
    });

    test.each([
      ['other bytes', Buffer.from('hello, worle'), 12],
      ['fewer bytes', hello.subarray(0, 5), 12],
      ['more bytes', Buffer.from('hello, world!'), 12],
      ['another size', hello, 11],
    ])('is refused where it is not what its name says: %s', async (_, bytes, size) => {
      const { store } = await create();
      const hash = sha256(hello);
      await expect(taken(store, bytes, hash, size)).rejects.toEqual(fault('conflict'));
      expect(await store.size(hash)).toBeUndefined();
      await put(store, hello);
      await expect(taken(store, bytes, hash, size)).rejects.toEqual(fault('conflict'));
      expect(await buffer(await store.read(hash))).toEqual(hello);
    });

    test('whose source breaks off is not there', async () => {
      const { store } = await create();
      const bytes = randomBytes(200_000);
      const broken = store.put(sha256(bytes), breakingOff(bytes), bytes.length + 1);
      await expect(broken).rejects.toEqual(fault('interrupted'));
      expect(await collect(store.list())).toEqual([]);
      await store.sweep?.(new Date(Date.now() + 60_000));
    });
  });

  describe('a blob', () => {
    test('that is not there', async () => {
      const { store } = await create();
      const hash = sha256(hello);
      expect(await store.size(hash)).toBeUndefined();
      await expect(store.read(hash)).rejects.toEqual(fault('missing'));
      let calls = 0;
      const count = async () => {
        calls += 1;
      };
      await expect(store.send(hash, count)).rejects.toEqual(fault('missing'));
      expect(calls).toBe(0);
      await store.remove(hash);
    });

    test('is read and sent in any range of it', async () => {
      const { store } = await create();
      const bytes = randomBytes(2_345_678);
      const hash = await put(store, bytes);
      const position = fc.integer({ min: 0, max: bytes.length - 1 });
      await fc.assert(
        fc.asyncProperty(position, position, async (one, other) => {
          const range = { start: Math.min(one, other), end: Math.max(one, other) };
          const expected = bytes.subarray(range.start, range.end + 1);
          expect((await buffer(await store.read(hash, range))).equals(expected)).toBe(true);
          const sent: Uint8Array[] = [];
          await store.send(hash, async (chunk) => void sent.push(Uint8Array.from(chunk)), range);
          expect(Buffer.concat(sent).equals(expected)).toBe(true);
        }),
        {
          numRuns: 30,
          examples: [
            [0, 0],
            [0, bytes.length - 1],
            [bytes.length - 1, bytes.length - 1],
          ],
        },
      );
    });

    test.each([
      { start: 0, end: 12 },
      { start: 12, end: 12 },
      { start: 5, end: 4 },
      { start: -1, end: 4 },
      { start: Number.NaN, end: 4 },
    ])('has nothing to read in %o', async (range) => {
      const { store } = await create();
      const hash = await put(store, hello);
      await expect(store.read(hash, range)).rejects.toEqual(fault('out-of-range'));
      await expect(store.send(hash, async () => {}, range)).rejects.toEqual(fault('out-of-range'));
    });

    test('is read in chunks of a mebibyte at most, no faster than they are taken', async () => {
      const { store } = await create();
      const hash = await put(store, randomBytes(10_000_000));
      const stream = await store.read(hash);
      const sizes: number[] = [];
      for await (const chunk of stream) {
        sizes.push(chunk.length);
        expect(stream.readableLength).toBeLessThanOrEqual(2 * 1024 * 1024);
      }
      expect(Math.max(...sizes)).toBeLessThanOrEqual(1024 * 1024);
    });

    test('is sent with at most two chunks on their way', async () => {
      const { store } = await create();
      const bytes = randomBytes(5_000_000);
      const hash = await put(store, bytes);
      let onTheirWay = 0;
      const sent: Buffer[] = [];
      await store.send(hash, async (chunk) => {
        onTheirWay += 1;
        expect(onTheirWay).toBeLessThanOrEqual(2);
        for (let turn = 0; turn < 5; turn += 1) await setImmediate();
        // Copied at the last moment: the memory must still hold this chunk.
        sent.push(Buffer.from(chunk));
        onTheirWay -= 1;
      });
      expect(Buffer.concat(sent).equals(bytes)).toBe(true);
    });

    test('is sent no further than its receiver goes along', async () => {
      const { store } = await create();
      const hash = await put(store, randomBytes(5_000_000));
      const gone = new Error('gone');
      let calls = 0;
      const sending = store.send(hash, async () => {
        calls += 1;
        if (calls === 2) throw gone;
      });
      await expect(sending).rejects.toBe(gone);
      expect(calls).toBeLessThanOrEqual(3);
    });

    test('that is removed stays with who reads it already', async () => {
      const { store } = await create();
      const bytes = randomBytes(3_000_000);
      const hash = await put(store, bytes);
      const stream = await store.read(hash);
      await store.remove(hash);
      await store.remove(hash);
      expect(await store.size(hash)).toBeUndefined();
      expect((await buffer(stream)).equals(bytes)).toBe(true);
    });

    test('can come back after it was removed', async () => {
      const { store } = await create();
      const hash = await put(store, hello);
      await store.remove(hash);
      await put(store, hello);
      expect(await buffer(await store.read(hash))).toEqual(hello);
    });

    test('is listed with its size and time', async () => {
      const { store } = await create();
      const before = Date.now();
      const contents = ['a', 'bb', 'ccc'].map((word) => Buffer.from(word));
      for (const bytes of contents) await put(store, bytes);
      const listed = await collect(store.list());
      expect(new Set(listed)).toEqual(
        new Set(
          contents.map((bytes) => ({ hash: sha256(bytes), size: bytes.length, storedAt: expect.any(Date) })),
        ),
      );
      for (const { storedAt } of listed) {
        // A store may keep whole seconds.
        expect(storedAt.getTime()).toBeGreaterThanOrEqual(before - 1000);
        expect(storedAt.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
      }
    });

    test.each(['', 'abc', 'A'.repeat(64), `../${'a'.repeat(61)}`, `${'a'.repeat(64)}\n`])(
      'is never named %j',
      async (hash) => {
        const { store } = await create();
        const stage = store.stage(newId());
        const calls = [store.read(hash), store.size(hash), store.remove(hash), stage.seal(hash)];
        for (const call of calls) await expect(call).rejects.toThrow(TypeError);
        await expect(store.send(hash, async () => {})).rejects.toThrow(TypeError);
        await expect(store.put(hash, arriving(hello), hello.length)).rejects.toThrow(TypeError);
      },
    );
  });

  test('an empty store lists nothing', async () => {
    const { store } = await create();
    expect(await collect(store.list())).toEqual([]);
    expect(await collect(store.stages())).toEqual([]);
  });
}
