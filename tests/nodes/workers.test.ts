import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLong } from '../long.ts';
import { ask, type Person, signUp } from '../process/caller.ts';
import { isAlive, type Serving, until } from '../process/serving.ts';
import { done, makeFolder } from './calls.ts';
import { type Nodes, openNodes } from './nodes.ts';

/** One server of two processes that share a port (`WORKERS=2`). */

let nodes: Nodes & { readonly data: string };
let serving: Serving;
let person: Person;

beforeAll(async () => {
  nodes = await openNodes();
  serving = await nodes.start({ env: { WORKERS: '2' } });
  await bothServe();
  person = await signUp(serving.address, nodes.data);
}, 300_000);
afterAll(() => nodes.close());

interface WorkerHealth {
  readonly worker: number;
  readonly pid: number;
  readonly version: string;
}

async function health(): Promise<readonly WorkerHealth[]> {
  const { body } = await ask(serving.address, 'GET', '/healthz');
  return (body.workers as WorkerHealth[]).toSorted((a, b) => a.worker - b.worker);
}

const bothServe = () => until(async () => (await health()).length === 2, 'two workers', 120_000);

const pids = async (): Promise<readonly number[]> => (await health()).map(({ pid }) => pid);

test('health and metrics speak for both, and the accounts are counted once', async () => {
  const [first, second] = await health();
  expect([first?.worker, second?.worker]).toEqual([1, 2]);
  expect(first?.version).toBe(second?.version);
  const text = await (await fetch(new URL('/metrics', serving.address))).text();
  for (const worker of [1, 2])
    expect(text).toMatch(new RegExp(`nodejs_heap_size_used_bytes\\{worker="${worker}"\\}`));
  expect(text.match(/^drive_accounts\{.*\} 1$/gm)).toHaveLength(1);
  expect(text.match(/^# TYPE http_requests_total counter$/gm)).toHaveLength(1);
});

test.runIf(isLong)('a worker that dies is replaced while the other serves', async () => {
  const [one = 0, two = 0] = await pids();
  expect([isAlive(one), isAlive(two)]).toEqual([true, true]);
  process.kill(one, 'SIGKILL');
  // New connections go to the one that is left, and from then on to both.
  await until(() => !isAlive(one), 'the worker to end');
  await makeFolder(serving, person.token, 'Meanwhile');
  await bothServe();
  expect(await pids()).not.toContain(one);
  expect(await pids()).toContain(two);
});

test('a signal ends all, once what is under way is answered', async () => {
  const all = await pids();
  const underWay = Array.from({ length: 20 }, (_, at) => done(serving, 'GET', `/en-US?${at}`));
  // The last to be sent is answered, so that the others have been accepted.
  await underWay[19];
  const ended = serving.end('SIGTERM');
  for (const answer of await Promise.all(underWay)) expect(answer.status).toBe(200);
  await ended;
  for (const pid of all) expect(isAlive(pid)).toBe(false);
});
