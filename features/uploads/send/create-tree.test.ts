import { expect, test } from 'vitest';
import { systemClock } from '../../../api/clock.ts';
import { cancelled, refused, unreachable } from '../../../api/error.ts';
import { virtualClock } from '../../../api/fixtures/clocks.ts';
import { createTree } from './create-tree.ts';
import { createFolders } from './folders.ts';

const place = { batch: 'one', accountId: 'me', parentId: '' };
const flat = (count: number) => Array.from({ length: count }, (_, at) => [`Day ${at}`]);
const refusal = (status: number, error: string, retryAfter?: number) =>
  refused('/drive/v1/files', status, { error, error_code: 8 }, retryAfter);

/** Refuses what is too much in a minute, as the server does. */
function limiting(calls: number, now: () => number) {
  const made: string[] = [];
  const minute = { until: 0, count: 0 };
  let refusals = 0;
  const write = () => {
    if (now() >= minute.until) Object.assign(minute, { until: now() + 60_000, count: 0 });
    minute.count += 1;
    if (minute.count <= calls) return;
    refusals += 1;
    throw refusal(429, 'too_many_requests', minute.until - now());
  };
  const make = async (_parentId: string, name: string) => {
    write();
    made.push(name);
    return name;
  };
  return { made, make, write, refusals: () => refusals };
}

test('a large tree never asks for more than the server takes, and leaves its owner space to write', async () => {
  const { clock, runUntil } = virtualClock();
  const server = limiting(3000, clock.now);
  const folders = createFolders((parentId, name) => {
    // For five of its folders its owner writes once.
    if (server.made.length % 5 === 0) server.write();
    return server.make(parentId, name);
  }, clock);
  await expect(runUntil(createTree(folders, place, flat(4000), clock))).resolves.toEqual({
    left: [],
    refused: [],
  });
  expect([server.made.length, server.refusals()]).toEqual([4000, 0]);
});

test('what is too much is asked for again when the server says, by one folder alone; none is lost', async () => {
  const { clock, runUntil } = virtualClock();
  const server = limiting(50, clock.now);
  const folders = createFolders(server.make);
  const paths = flat(120);
  await expect(runUntil(createTree(folders, place, paths, clock))).resolves.toEqual({
    left: [],
    refused: [],
  });
  expect(new Set(server.made)).toEqual(new Set(paths.flat()));
  // Each minute those that were on their way.
  expect(server.refusals()).toBeLessThanOrEqual(8);
});

test('a line that is gone for an hour is waited for', async () => {
  const { clock, runUntil } = virtualClock();
  const back = clock.now() + 3_600_000;
  const folders = createFolders(async (_, name) => {
    if (clock.now() < back) throw unreachable('', '');
    return name;
  });
  expect(await runUntil(createTree(folders, place, flat(9), clock))).toEqual({ left: [], refused: [] });
});

test('what cannot be made is reported, with all below it, for which nobody is asked; the rest is made', async () => {
  const { clock, runUntil } = virtualClock();
  const requests: string[] = [];
  const folders = createFolders(async (_, name) => {
    requests.push(name);
    if (name === 'No') throw refusal(409, 'file_duplicated_name');
    if (name === 'Broken') throw refusal(500, 'internal');
    return name;
  });
  const no = [['No'], ['No', 'Below'], ['Broken']];
  const paths = [...no.slice(0, 1), ['Yes'], ['1'], ['2'], ['3'], ...no.slice(1), ['Yes', 'Empty']];
  expect(await runUntil(createTree(folders, place, paths, clock))).toEqual({ left: [], refused: no });
  expect(requests.filter((name) => name === 'No')).toHaveLength(1);
  expect(requests).toContain('Empty');
});

test('a tree is made in its owner’s name, and no further once another is signed in; the rest is named', async () => {
  const requests: string[] = [];
  const answers = new Map<string, PromiseWithResolvers<string>>();
  const folders = createFolders((_, name, accountId) => {
    requests.push(`${name} of ${accountId}`);
    const answer = Promise.withResolvers<string>();
    answers.set(name, answer);
    return answer.promise;
  });
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const creating = createTree(
    folders,
    place,
    names.map((name) => [name]),
  );
  await expect.poll(() => requests).toHaveLength(4);
  answers.get('a')?.resolve('A');
  await expect.poll(() => requests).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `${name} of me`));
  // The others have no answer yet.
  answers.get('b')?.reject(cancelled('', ''));
  expect(await creating).toEqual({ left: ['b', 'c', 'd', 'e', 'f'].map((name) => [name]), refused: [] });
  answers.get('c')?.resolve('C');
  await answers.get('c')?.promise;
  expect(requests).toHaveLength(5);
});

test('one that is not wanted any more is made no further, and nobody is told that it was refused', async () => {
  const stop = new AbortController();
  const made: string[] = [];
  const folders = createFolders(async (_, name) => {
    made.push(name);
    if (made.length === 10) stop.abort();
    return name;
  });
  const making = createTree(folders, place, flat(200), { ...systemClock, signal: stop.signal });
  await expect(making).resolves.toEqual({ left: [], refused: [] });
  // Those that were on their way come to their end.
  expect(made.length).toBeLessThan(15);
});

test('one that waits for the line and is not wanted any more asks no more', async () => {
  const { clock, runUntil } = virtualClock();
  const stop = new AbortController();
  let requests = 0;
  const folders = createFolders(async () => {
    requests += 1;
    if (requests === 6) stop.abort();
    throw unreachable('/drive/v1/files', '');
  }, clock);
  await expect(
    runUntil(createTree(folders, place, flat(50), { ...clock, signal: stop.signal })),
  ).resolves.toEqual({ left: [], refused: [] });
  expect(requests).toBeLessThan(11);
});
