import { expect, test } from 'vitest';
import { bookSession } from './book-session.ts';
import type { FromFrame, ToFrame } from './messages.ts';

function session(size = 100) {
  let port: MessagePort | undefined;
  const frame = { postMessage: (_: unknown, __: string, [given]: MessagePort[]) => (port = given) };
  const messages: unknown[] = [];
  const asked: [number, number][] = [];
  const open = bookSession(frame as unknown as Window, {
    size,
    read: async (start, end) => {
      asked.push([start, end]);
      return new Uint8Array(end - start);
    },
    onMessage: (message) => messages.push(message),
  });
  const ask = (start: number, end: number): Promise<ToFrame> =>
    new Promise((resolve) => {
      if (port === undefined) throw new Error('no port');
      port.onmessage = ({ data }) => resolve(data);
      port.postMessage({ id: 7, start, end } satisfies FromFrame);
    });
  return { ask, asked, messages, open };
}

test('the frame is given the bytes of its book', async () => {
  const { ask, open } = session();
  expect(await ask(10, 12)).toEqual({ id: 7, bytes: new Uint8Array(2) });
  open.close();
});

test.each([
  [-1, 5],
  [5, 5],
  [0, 101],
  [Number.NaN, 5],
])('it is given none from %d until %d', async (start, end) => {
  const { ask, asked, open } = session();
  expect(await ask(start, end)).toEqual({ id: 7, bytes: null });
  expect(asked).toEqual([]);
  open.close();
});
