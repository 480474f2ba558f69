import { rmSync } from 'node:fs';
import { ask } from '../process/caller.ts';
import {
  connectTo,
  endPostgres,
  isAlive,
  makeDataFolder,
  postmasterOf,
  type Serving,
  startServer,
  until,
} from '../process/serving.ts';
import { checkAfterCleaning, checkAfterStart, checkContent, type World } from './checks.ts';
import { type Client, WrongAnswer, work } from './client.ts';
import { openSource, type Source } from './downloads.ts';
import { inviteClients } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { keepRepairing } from './repairs.ts';
import { chooseDownload, chooseSave, chooseStep } from './steps.ts';
import { goOn } from './uploads.ts';

interface Counts {
  readonly rounds: number;
  /** Steps that were acknowledged, and those that a kill left without an answer. */
  steps: number;
  unanswered: number;
  /** Requests for the rest of a file that broke off, and for blocks of torrents. */
  resumed: number;
  blocks: number;
  readonly seconds: { start: number; check: number; load: number };
}

/** Something was lost, left over or answered wrongly; the message has the seed, the faults and what was done. */
export class CrashFailure extends Error {
  override readonly name = 'CrashFailure';
}

interface Suite {
  readonly data: string;
  readonly source: Source;
  readonly clients: readonly Client[];
  readonly random: Random;
  readonly counts: Counts;
  readonly choose: typeof chooseStep;
  /** Ms within which it is killed; a large save takes longer than most steps. */
  readonly pauses: readonly number[];
  killedAt: string;
}

/**
 * Kills the whole server so many times while clients work in it, and looks after each start whether all that was
 * acknowledged is there. The data stay from round to round.
 * @throws {CrashFailure}
 */
export async function runRounds({
  rounds,
  seed,
  steps = 'all',
  say = () => {},
}: {
  rounds: number;
  seed: number;
  /** `saves`: shares are saved and deleted again, and nothing else is done; `downloads`: the same of files and torrents from addresses. */
  steps?: 'all' | 'saves' | 'downloads';
  say?: (line: string) => void;
}): Promise<Counts> {
  const data = makeDataFolder('crash');
  const source = await openSource();
  const counts: Counts = {
    rounds,
    steps: 0,
    unanswered: 0,
    resumed: 0,
    blocks: 0,
    seconds: { start: 0, check: 0, load: 0 },
  };
  let round = 0;
  let clients: readonly Client[] = [];
  try {
    clients = await begin(data, source, seed, steps === 'downloads');
    const suite: Suite = {
      data,
      source,
      clients,
      random: createRandom(seed),
      counts,
      choose: { all: chooseStep, saves: chooseSave, downloads: chooseDownload }[steps],
      pauses: steps === 'saves' ? [300, 1000, 3000] : [100, 300, 700],
      killedAt: new Date().toISOString(),
    };
    for (round = 1; round <= rounds; round += 1) {
      await playRound(suite, round);
      if (round % 50 === 0) say(`${round} of ${rounds} rounds, ${counts.steps} steps acknowledged`);
    }
    await finish(suite);
    Object.assign(counts, source.counts());
    await endPostgres(data);
    rmSync(data, { recursive: true, force: true });
    return counts;
  } catch (error) {
    throw new CrashFailure(report({ seed, round, data, clients, error }), { cause: error });
  } finally {
    await source.close();
    await endPostgres(data);
  }
}

function report({
  seed,
  round,
  data,
  clients,
  error,
}: {
  seed: number;
  round: number;
  data: string;
  clients: readonly Client[];
  error: unknown;
}): string {
  return [
    `Seed ${seed}, round ${round}, data kept in ${data}: ${(error as Error).message}`,
    ...clients.flatMap(({ name, history }) => [
      `${name}:`,
      ...history.slice(-40).map((words) => `  ${words}`),
    ]),
  ].join('\n');
}

/** The port is another one each time; tokens and links are bound to the public address, which stays. */
const environment = ({ allowed }: Source) => ({
  EGRESS_ALLOW: allowed,
  PUBLIC_URL: 'http://drive.test',
});

/** The first server ends in peace, and leaves its compiled code to those that are killed. */
async function begin(data: string, source: Source, seed: number, isSmall: boolean): Promise<Client[]> {
  const serving = await startServer({ data, env: environment(source) });
  const pool = connectTo(data);
  try {
    return await inviteClients(serving.address, data, pool, seed, source.origin, isSmall);
  } finally {
    await pool.end();
    await serving.end('SIGTERM');
  }
}

async function withServer<Result>(
  suite: Suite,
  work: (world: World, serving: Serving) => Promise<Result>,
): Promise<Result> {
  const { data, source, clients, random } = suite;
  const serving = await timed(suite, 'start', () => startServer({ data, env: environment(source) }));
  const pool = connectTo(data);
  try {
    // Clients begin more torrents in the time of many starts than people may.
    await pool.query(
      `delete from rate_limits where key like 'addresses-looked-at%'; delete from offline_days`,
    );
    return await work({ address: serving.address, data, pool, clients, random }, serving);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${serving.complaints()}`, { cause: error });
  } finally {
    await pool.end();
    await serving.end('SIGKILL');
  }
}

const playRound = (suite: Suite, round: number): Promise<void> =>
  withServer(suite, async (world, serving) => {
    const { random, killedAt } = suite;
    // Now and then it is killed again while it recovers.
    if (round > 1 && random.chance(0.1)) return kill(suite, serving, random.below(150));
    await timed(suite, 'check', async () => {
      refuse(await checkAfterStart(world, killedAt));
      if (round % 10 === 0) refuse(await checkAfterCleaning(world));
    });
    if (random.chance(0.1)) await timed(suite, 'check', () => loseDatabase(suite, world, serving));
    await timed(suite, 'load', () =>
      workUntil(suite, world, () => kill(suite, serving, 20 + random.below(random.pick(suite.pauses)!))),
    );
  });

/** Steps that one client at least has done in a round before anything is killed. */
const leastAcknowledged = 2;

/** All clients work until that is done, and an operator's repair beside them. */
async function workUntil(suite: Suite, { address, pool }: World, isDone: () => Promise<void>): Promise<void> {
  const { clients, choose } = suite;
  for (const client of clients) client.history = [];
  let isOver = false;
  const working = Promise.allSettled(
    clients.map((client) =>
      work(
        client,
        (each) => choose(address, each),
        () => isOver,
      ),
    ),
  );
  const repairing = keepRepairing(pool, clients, () => isOver);
  // However slow the machine is, each round proves something. A client that ends by itself has met a fault.
  const hasWorked = () => clients.some(({ history }) => stepsIn(history) > leastAcknowledged);
  try {
    await Promise.race([working, until(hasWorked, 'steps to be acknowledged', 120_000)]);
    await isDone();
  } finally {
    isOver = true;
  }
  refuse(await repairing);
  const wrong = (await working).find(({ status }) => status === 'rejected');
  if (wrong !== undefined) throw (wrong as PromiseRejectedResult).reason;
  count(suite);
}

/** The database alone is killed: the server stays, starts it again and goes on. */
async function loseDatabase(suite: Suite, world: World, serving: Serving): Promise<void> {
  const { data, random, clients } = suite;
  const killed = postmasterOf(data)!.pid;
  let killedAt = '';
  await workUntil(suite, world, async () => {
    await new Promise((resolve) => setTimeout(resolve, random.below(300)));
    killedAt = new Date().toISOString();
    process.kill(killed, 'SIGKILL');
    await until(() => !isAlive(killed), 'the killed PostgreSQL to be gone');
  });
  const { token } = clients[0]!.person;
  await until(async () => {
    if (!isAlive(serving.pid)) throw new WrongAnswer('The server ended with its database.');
    const { status } = await ask(world.address, 'GET', '/drive/v1/about', { token });
    if (status !== 200 && status !== 503) throw new WrongAnswer(`${status} while the database is away`);
    return status === 200;
  }, 'the drive to be back');
  refuse(await checkAfterStart(world, killedAt));
}

/** Steps of a history that were begun; the last of a client that works has no answer yet. */
const stepsIn = (history: readonly string[]): number =>
  history.filter((words) => !words.startsWith('  ')).length;

function count({ counts, clients }: Suite): void {
  for (const { pending, history } of clients) {
    counts.steps += stepsIn(history) - (pending === undefined ? 0 : 1);
    counts.unanswered += pending === undefined ? 0 : 1;
  }
}

/** Ends the process after so many milliseconds; in one of four cases its PostgreSQL as well, before it or after it. */
async function kill(suite: Suite, serving: Serving, after: number): Promise<void> {
  const { data, random } = suite;
  await new Promise((resolve) => setTimeout(resolve, after));
  const pid = postmasterOf(data)?.pid;
  const killsDatabase = random.chance(0.25) && pid !== undefined && isAlive(pid);
  const isDatabaseFirst = random.chance(0.5);
  if (killsDatabase && isDatabaseFirst) {
    process.kill(pid, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, random.below(30)));
  }
  await serving.end('SIGKILL');
  suite.killedAt = new Date().toISOString();
  if (killsDatabase) {
    if (!isDatabaseFirst) process.kill(pid, 'SIGKILL');
    await until(() => !isAlive(pid), 'the killed PostgreSQL to be gone');
  }
}

/** Every upload that was left goes on to its end; after cleaning nothing is left but what must be there. */
const finish = (suite: Suite): Promise<void> =>
  withServer(suite, async (world, serving) => {
    refuse(await checkAfterStart(world, suite.killedAt));
    for (const client of suite.clients) {
      for (const upload of [...client.uploads]) {
        const step = goOn(world.address, client, upload, true);
        await step.act({ promised: () => {} });
        step.effect(client.top);
      }
    }
    refuse(await checkAfterStart(world, suite.killedAt));
    refuse(await checkAfterCleaning(world));
    refuse(await checkContent(world));
    await serving.end('SIGTERM');
  });

function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new WrongAnswer(`\n  ${faults.join('\n  ')}`);
}

async function timed<Result>(
  { counts }: Suite,
  part: keyof Counts['seconds'],
  work: () => Promise<Result>,
): Promise<Result> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    counts.seconds[part] += (performance.now() - began) / 1000;
  }
}
