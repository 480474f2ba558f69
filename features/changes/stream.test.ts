import { describe, expect, test } from 'vitest';
import { recordingClock, settle } from '../../api/fixtures/clocks.ts';
import { createParser } from './parse.ts';
import { listen, type StreamEvent, streamEventIn } from './stream.ts';

const change = {
  revision: '7',
  kind: 'moved',
  file_ids: ['a'],
  parent_ids: [''],
  time: '2026-11-20T00:00:00Z',
};
const reported = (body: object, id = '7') => `id: ${id}\nevent: change\ndata: ${JSON.stringify(body)}\n\n`;

describe('the parser', () => {
  test('puts together what arrives in pieces, and passes over comments', () => {
    const parse = createParser();
    expect(parse(': still here\n\nid: 7\nevent: ch')).toEqual([]);
    expect(parse('ange\ndata: {"a":\ndata: 1}\n')).toEqual([]);
    expect(parse('\n')).toEqual([{ type: 'change', text: '{"a":\n1}', id: '7' }]);
  });
  test('news that are not as agreed are none', () => {
    const event = (type: string, text: string) => streamEventIn({ type, text, id: undefined });
    expect(event('change', JSON.stringify(change))).toEqual({ type: 'change', change });
    expect(event('change', '{"revision":7}')).toBeUndefined();
    expect(event('change', '{')).toBeUndefined();
    expect(event('later', '{}')).toBeUndefined();
    expect(event('reset', '{}')).toEqual({ type: 'reset' });
    expect(event('task', '{"id":"T1"}')).toBeUndefined();
  });
  test('a task is told in few words', () => {
    const taskEvent = {
      kind: 'drive#task',
      id: 'T1',
      type: 'copy',
      phase: 'PHASE_TYPE_RUNNING',
      progress: 4,
      file_id: '',
    };
    const news = (reported: object) =>
      streamEventIn({ type: 'task', text: JSON.stringify(reported), id: undefined });
    expect(news(taskEvent)).toEqual({ type: 'task', task: taskEvent });
    expect(news({ ...taskEvent, removed: true })).toEqual({
      type: 'task',
      task: { ...taskEvent, removed: true },
    });
  });
});

/** Pauses take no time; silence lasts until the test says so. */
const silence = 50_000;

/** A server that answers one line after another; the last one ends the listening. */
function scripted(answers: (() => Response | Promise<Response>)[]) {
  const requests: string[] = [];
  const received: StreamEvent[] = [];
  const stop = new AbortController();
  const { clock, pauses, timeIsUp } = recordingClock((ms) => ms === silence);
  let last = '4';
  const listening = listen({
    headers: async () => ({ authorization: 'Bearer t' }),
    renew: async () => answers.length > 0,
    emit: (news, revision) => {
      received.push(news);
      last = revision ?? last;
    },
    since: () => last,
    signal: stop.signal,
    wait: clock.wait,
    fetch: (async (address: string) => {
      requests.push(address);
      const answer = answers.shift();
      if (!answer) {
        stop.abort();
        throw new Error('no network');
      }
      return answer();
    }) as typeof fetch,
  });
  return { requests, received, pauses, timeIsUp, listening };
}

const lineSince = (revision: number) => `/drive/v1/changes?since=${revision}`;
const opened = `id: 5\nevent: open\ndata: {"revision":"5"}\n\n`;
const refused = () => new Response('', { status: 503 });
/** A line on which this is said, and then nothing more. */
const silentAfter = (text: string) => () =>
  new Response(
    new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(text)) }),
  );

test('a line that ends is opened again after the last revision; a failure waits longer each time', async () => {
  const { requests, received, pauses, listening } = scripted([
    () => new Response(reported(change)),
    refused,
    refused,
    () => new Response(reported({ ...change, revision: '8' }, '8')),
  ]);
  await listening;
  expect(requests).toEqual([4, 7, 7, 7, 8].map(lineSince));
  expect(received.map((news) => news.type === 'change' && news.change.revision)).toEqual(['7', '8']);
  expect(pauses).toEqual([500, 1000, 2000, 500]);
});

test('a token that is refused is renewed; where that fails nobody listens any more', async () => {
  const { requests, listening } = scripted([() => new Response('', { status: 401 })]);
  await listening;
  expect(requests).toHaveLength(1);
});

test('a line without a sign of life is given up and opened again where it was', async () => {
  const { requests, pauses, timeIsUp, listening } = scripted([silentAfter(opened)]);
  await settle();
  expect(requests).toEqual([lineSince(4)]);
  timeIsUp();
  await listening;
  expect(requests).toEqual([4, 5].map(lineSince));
  expect(pauses).toEqual([500]);
});

test('so is one that is never answered', async () => {
  const { requests, timeIsUp, listening } = scripted([() => new Promise<Response>(() => {})]);
  await settle();
  timeIsUp();
  await listening;
  expect(requests).toEqual([4, 4].map(lineSince));
});

test('a sign of life is enough, and begins the silence anew', async () => {
  const line = new TransformStream<Uint8Array, Uint8Array>();
  const writer = line.writable.getWriter();
  const { clock } = recordingClock();
  const silences: (() => void)[] = [];
  const stop = new AbortController();
  let requests = 0;
  const listening = listen({
    headers: async () => ({ authorization: 'Bearer t' }),
    renew: async () => false,
    emit: () => {},
    since: () => '4',
    signal: stop.signal,
    wait: (ms, signal) =>
      ms === silence ? new Promise((resolve) => silences.push(resolve)) : clock.wait(ms, signal),
    fetch: (async () => {
      requests += 1;
      return new Response(line.readable);
    }) as typeof fetch,
  });
  await settle();
  await writer.write(new TextEncoder().encode(': still here\n\n'));
  await settle();
  // The silences before the sign of life are over and done with.
  for (const end of silences.slice(0, -1)) end();
  await settle();
  expect(requests).toBe(1);
  stop.abort();
  silences.at(-1)?.();
  await listening;
});

test('what changed before the line stood is asked for, also where it comes only after failures', async () => {
  const { requests, received, listening } = scripted([
    refused,
    refused,
    () => new Response(opened + reported(change)),
  ]);
  await listening;
  expect(requests).toEqual([4, 4, 4, 7].map(lineSince));
  expect(received.map(({ type }) => type)).toEqual(['open', 'change']);
});
