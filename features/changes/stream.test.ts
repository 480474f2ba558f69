import { describe, expect, test } from 'vitest';
import { createParser } from './parse.ts';
import { type DriveNews, listen, newsIn } from './stream.ts';

const change = {
  revision: '7',
  kind: 'moved',
  file_ids: ['a'],
  parent_ids: [''],
  time: '2026-11-20T00:00:00Z',
};
const told = (body: object, id = '7') => `id: ${id}\nevent: change\ndata: ${JSON.stringify(body)}\n\n`;

describe('the parser', () => {
  test('puts together what arrives in pieces, and passes over comments', () => {
    const parse = createParser();
    expect(parse(': still here\n\nid: 7\nevent: ch')).toEqual([]);
    expect(parse('ange\ndata: {"a":\ndata: 1}\n')).toEqual([]);
    expect(parse('\n')).toEqual([{ type: 'change', text: '{"a":\n1}', id: '7' }]);
  });
  test('news that are not as agreed are none', () => {
    const event = (type: string, text: string) => newsIn({ type, text, id: undefined });
    expect(event('change', JSON.stringify(change))).toEqual({ type: 'change', change });
    expect(event('change', '{"revision":7}')).toBeUndefined();
    expect(event('change', '{')).toBeUndefined();
    expect(event('later', '{}')).toBeUndefined();
    expect(event('reset', '{}')).toEqual({ type: 'reset' });
  });
});

/** A server that answers one line after another; the last one ends the listening. */
function scripted(answers: (() => Response)[]) {
  const asked: string[] = [];
  const heard: DriveNews[] = [];
  const stop = new AbortController();
  let last: string | undefined;
  const pauses: number[] = [];
  const listening = listen({
    headers: async () => ({ authorization: 'Bearer t' }),
    renew: async () => answers.length > 0,
    tell: (news, revision) => {
      heard.push(news);
      last = revision ?? last;
    },
    since: () => last,
    signal: stop.signal,
    wait: async (ms) => void pauses.push(ms),
    fetch: (async (address: string) => {
      asked.push(address);
      const answer = answers.shift();
      if (answers.length === 0) stop.abort();
      if (!answer) throw new Error('no network');
      return answer();
    }) as typeof fetch,
  });
  return { asked, heard, pauses, listening };
}

test('a line that ends is opened again after the last revision; a failure waits longer each time', async () => {
  const { asked, heard, pauses, listening } = scripted([
    () => new Response(told(change)),
    () => new Response('', { status: 503 }),
    () => new Response('', { status: 503 }),
    () => new Response(told({ ...change, revision: '8' }, '8')),
  ]);
  await listening;
  const path = '/drive/v1/changes';
  expect(asked).toEqual([path, `${path}?since=7`, `${path}?since=7`, `${path}?since=7`]);
  expect(heard.map((news) => news.type === 'change' && news.change.revision)).toEqual(['7', '8']);
  expect(pauses).toEqual([500, 1000, 2000, 500]);
});

test('a token that is refused is renewed; where that fails nobody listens any more', async () => {
  const { asked, listening } = scripted([() => new Response('', { status: 401 })]);
  await listening;
  expect(asked).toHaveLength(1);
});
