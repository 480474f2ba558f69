import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createContentReader, headOf, mostContent } from './content-pipe.ts';

/** A reader that waits for answers of these lengths, and what it has received. */
function readerOf(lengths: ReadonlyMap<number, number>) {
  const received: { readonly id: number; readonly bytes: Uint8Array }[] = [];
  const reader = createContentReader({
    lengthOf: (id) => lengths.get(id),
    received: (id, bytes) => received.push({ id, bytes }),
  });
  return { ...reader, received };
}

test('answers come whole, wherever the pipe divides them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ length: fc.integer({ min: 1, max: 300 }), isAwaited: fc.boolean() }), {
        maxLength: 6,
      }),
      fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 10 }),
      (answers, steps) => {
        const sent = answers.map(({ length, isAwaited }, id) => ({
          id,
          isAwaited,
          bytes: randomBytes(length),
        }));
        const awaited = sent.filter(({ isAwaited }) => isAwaited);
        const { take, received } = readerOf(new Map(awaited.map(({ id, bytes }) => [id, bytes.length])));
        const stream = Buffer.concat(sent.flatMap(({ id, bytes }) => [headOf(id, bytes.length), bytes]));
        let at = 0;
        for (const step of [...steps, stream.length]) {
          expect(take(Uint8Array.from(stream.subarray(at, at + step)))).toBe(true);
          at += step;
        }
        expect(received.map(({ id, bytes }) => [id, Buffer.from(bytes).toString('hex')])).toEqual(
          awaited.map(({ id, bytes }) => [id, bytes.toString('hex')]),
        );
      },
    ),
  );
});

test('memory is used again once it is given back, and that of the pipe is released', () => {
  const { take, giveBack, received } = readerOf(new Map([1, 2, 3].map((id) => [id, 4])));
  const send = (id: number, text: string): Uint8Array => {
    const chunk = Uint8Array.from(Buffer.concat([headOf(id, 4), Buffer.from(text)]));
    take(chunk);
    return chunk;
  };
  expect(send(1, 'once').byteLength).toBe(0);
  giveBack(received[0]!.bytes);
  send(2, 'more');
  send(3, 'last');
  const [first, second, third] = received.map(({ bytes }) => bytes);
  expect(second!.buffer).toBe(first!.buffer);
  expect(third!.buffer).not.toBe(first!.buffer);
  expect(Buffer.from(second!).toString()).toBe('more');
});

test('memory that others share is left alone', () => {
  const shared = new Uint8Array(Buffer.concat([headOf(7, 1), Buffer.from('xyz')]));
  const { take } = readerOf(new Map());
  expect(take(shared.subarray(0, shared.length - 2))).toBe(true);
  expect(shared.byteLength).toBe(15);
});

test.each([
  ['longer than was asked for', 1, 5],
  ['shorter', 1, 3],
  ['empty', 1, 0],
  ['of a length that nobody asks for', 2, mostContent + 1],
])('an answer that is %s is refused', (_, id, length) => {
  expect(readerOf(new Map([[1, 4]])).take(Uint8Array.from(headOf(id, length)))).toBe(false);
});
