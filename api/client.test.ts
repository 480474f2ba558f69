import { afterEach, expect, test, vi } from 'vitest';
import { CallError, callServer } from './client.ts';
import { serverTime } from './contract/server-time.ts';

const answerWith = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer));
const failureOf = async () => {
  const error = await callServer(serverTime).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CallError);
  return (error as CallError).failure;
};

afterEach(() => vi.unstubAllGlobals());

test('an answer that keeps the contract comes through', async () => {
  answerWith(async () => Response.json({ now: 1_795_000_000_000 }));
  expect(await callServer(serverTime)).toEqual({ now: 1_795_000_000_000 });
});

test.each([{}, { now: '1795000000000' }, { now: 1.5 }, [], null])('%j is malformed', async (body) => {
  answerWith(async () => Response.json(body));
  expect(await failureOf()).toEqual({ type: 'malformed' });
});

test('a refusal keeps its status and body', async () => {
  answerWith(async () => Response.json({ error: 'slow_down' }, { status: 429 }));
  expect(await failureOf()).toEqual({ type: 'refused', status: 429, body: { error: 'slow_down' } });
});

test('a lost connection is unreachable, and is tried once', async () => {
  answerWith(async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await failureOf()).toEqual({ type: 'unreachable' });
  expect(fetch).toHaveBeenCalledTimes(1);
});
