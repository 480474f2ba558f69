import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isLong } from '../../../tests/long.ts';
import { createPool } from '../../http/pool.ts';
import { createDecoderProcess, type DecoderProcessOptions } from './decoder-process.ts';
import { bomb, halves } from './fixtures/pictures.ts';

const fixture = (name: string): string => join(import.meta.dirname, 'fixtures', name);

function decoder(options: DecoderProcessOptions) {
  const made = createDecoderProcess(options);
  onTestFinished(() => made.close());
  return made;
}

describe('a decoder', () => {
  test('that hangs is killed, and the next picture gets a new one', async () => {
    const { resize } = decoder({ program: fixture('hangs.ts'), within: 300 });
    expect(await resize(new Uint8Array(1), 10)).toEqual({ broken: 'too slow' });
    expect(await resize(new Uint8Array(1), 10)).toEqual({ broken: 'too slow' });
  });

  test('that crashes takes nothing with it', async () => {
    const { resize } = decoder({ program: fixture('crashes.ts') });
    expect(await resize(new Uint8Array(1), 10)).toEqual({ broken: 'the process ended' });
    expect(await resize(new Uint8Array(1), 10)).toEqual({ broken: 'the process ended' });
  });

  test.runIf(isLong)('that grows too large ends', async () => {
    const { resize } = decoder({ mostMemory: () => 1 });
    const large = await halves(6000, 6000).png({ compressionLevel: 0 }).toBuffer();
    expect(await resize(large, 1280)).toEqual({ broken: 'the process ended' });
  });

  test('reserves memory by what the header says, before a pixel is decoded', async () => {
    const reserved: number[] = [];
    const { resize } = decoder({
      budget: {
        within: (bytes, work) => {
          reserved.push(bytes);
          return work();
        },
      },
    });
    await resize(await halves(2000, 1000).png().toBuffer(), 10);
    await resize(await halves(2000, 1000).jpeg({ progressive: true }).toBuffer(), 10);
    const [plain = 0, progressive = 0] = reserved;
    expect(plain).toBeGreaterThan(2000 * 1000 * 3);
    expect(progressive - plain).toBeGreaterThan(2000 * 1000 * 6);
    // A file that is no picture, or needs more memory than there is, reserves nothing.
    expect(await resize(new Uint8Array(10), 10)).toHaveProperty('broken');
    expect(await resize(bomb(10_000, 10_000, 16), 10)).toEqual({ broken: 'too large' });
    expect(reserved).toHaveLength(2);
  });

  test('refuses more pixels than it may decode, and goes on', async () => {
    const { resize } = decoder({ mostPixels: 1_000_000 });
    expect(await resize(bomb(1001, 1000), 10)).toHaveProperty('broken');
    expect(await resize(await halves(10, 10).png().toBuffer(), 10)).toHaveProperty('thumbnail');
  });
});

describe('turns', () => {
  const held = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { promise, release: resolve };
  };
  const never = new AbortController().signal;

  test('lend each tool to one at a time, in order, and refuse those beyond the limit', async () => {
    const turns = createPool(['one'], 2);
    const hold = held();
    const order: number[] = [];
    const first = turns.take(() => hold.promise, never);
    const second = turns.take(async () => void order.push(2), never);
    const third = turns.take(async () => void order.push(3), never);
    expect(turns.take(async () => {}, never)).toBeUndefined();
    hold.release();
    await Promise.all([first, second, third]);
    expect(order).toEqual([2, 3]);
    await turns.take(async () => void order.push(4), never);
    expect(order).toEqual([2, 3, 4]);
  });

  test('forget whoever leaves before his turn, and go on after a fault', async () => {
    const turns = createPool(['one'], 2);
    const hold = held();
    const first = turns.take(async () => {
      await hold.promise;
      throw new Error('broken');
    }, never);
    const leaving = new AbortController();
    const second = turns.take(async () => 'served', leaving.signal);
    leaving.abort(new Error('left'));
    await expect(second).rejects.toThrow('left');
    hold.release();
    await expect(first).rejects.toThrow('broken');
    expect(await turns.take(async (tool) => tool, never)).toBe('one');
    await expect(turns.take(async () => {}, leaving.signal)).rejects.toThrow('left');
    expect(await turns.take(async (tool) => tool, never)).toBe('one');
  });
});
