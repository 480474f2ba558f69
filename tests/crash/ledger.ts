import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { openStripe, webhookSecret } from '../../server/features/payment/fixtures/stripe.ts';
import { hashOf, makeCode } from '../../server/features/premium/code.ts';
import { addAccountTo, openAccounts } from '../e2e/accounts.ts';
import { ask, expectStatus, type Person, whenReady } from '../process/caller.ts';
import { addPlans, copySite } from '../process/copied-site.ts';
import { connectTo, endPostgres, makeDataFolder, startServer, until } from '../process/serving.ts';
import { Unanswered, WrongAnswer } from './client.ts';
import { ledgerFaults } from './ledger-checks.ts';
import {
  addressOf,
  checkIn,
  compensation,
  days,
  type Grant,
  invitation,
  type Occasion,
  purchase,
  redemption,
} from './ledger-steps.ts';
import { createRandom, type Random } from './random.ts';
import { sessionsBefore } from './snapshot.ts';

/** Counts of all rounds. */
interface LedgerCounts {
  acknowledged: number;
  /** Occasions whose calls a kill cut off; `done` of them were found done after it. */
  cutOff: number;
  done: number;
}

const rewards = `checkIn: { plan: platinum, steps: [{ day: 1, gives: ${days.checkIn} }] }
referral:
  { plan: platinum, inviter: ${days.inviter}, invited: ${days.invited}, after: verified-mail, within: 14, most: 10000, monthly: 10000 }
compensations:
  - { id: outage, plan: platinum, days: ${days.compensation}, accountsBefore: "2100-01-01T00:00:00Z" }
`;

const accountsOfRound = 6;
/** Calls for so many things are under way at once. */
const workers = 8;

interface Suite {
  readonly data: string;
  readonly start: () => ReturnType<typeof startServer>;
  readonly random: Random;
  readonly counts: LedgerCounts;
  readonly acknowledged: Grant[];
  readonly possible: Set<string>;
  waiting: readonly Occasion[];
  killedAt: string;
}

/**
 * Kills the whole server so many times while accounts redeem codes, invite, check in, take a compensation and buy, each by several calls
 * at once. After each start nothing that was acknowledged is lost and nothing is given twice; what was cut off is asked for again.
 * @throws {Error} with the faults
 */
export async function runLedgerRounds({
  rounds,
  seed,
  say = () => {},
}: {
  rounds: number;
  seed: number;
  say?: (line: string) => void;
}): Promise<LedgerCounts> {
  const [site, data] = [copySite(), makeDataFolder('ledger')];
  addPlans(site);
  writeFileSync(join(site, 'content/rewards.yaml'), rewards);
  const stripe = await openStripe({
    'POST /v1/checkout/sessions': () => ({
      ...{ id: 'cs_1', object: 'checkout.session', url: 'https://pay.test/cs_1' },
    }),
  });
  writePlansWith(site, 'stripe');
  const env = {
    ...{ PUBLIC_URL: 'http://drive.test', TRUST_PROXY: '1', EGRESS_ALLOW: `127.0.0.1:${stripe.port}` },
    ...{ STRIPE_API: stripe.api, STRIPE_SECRET_KEY: 'sk_test_of_these_rounds' },
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  };
  const suite: Suite = {
    ...{ data, random: createRandom(seed), start: () => startServer({ data, env, site }) },
    counts: { acknowledged: 0, cutOff: 0, done: 0 },
    ...{ acknowledged: [], possible: new Set(), waiting: [], killedAt: '' },
  };
  let round = 0;
  try {
    for (round = 1; round <= rounds; round += 1) {
      await playRound(suite);
      if (round % 10 === 0) say(`${round} of ${rounds} rounds, ${suite.counts.acknowledged} acknowledged`);
    }
    await finish(suite);
    await endPostgres(data);
    rmSync(data, { recursive: true, force: true });
    return suite.counts;
  } catch (error) {
    throw new Error(`Seed ${seed}, round ${round}, data kept in ${data}: ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    await stripe.close();
    await endPostgres(data);
    rmSync(site, { recursive: true, force: true });
  }
}

/** Writes another provider into the copied plans. */
function writePlansWith(site: string, provider: string): void {
  const file = join(site, 'content/plans.yaml');
  const [text, named] = [readFileSync(file, 'utf8'), 'providers: [invoice, code]'];
  if (!text.includes(named)) throw new Error('The plans of the example name their providers in another way.');
  writeFileSync(file, text.replace(named, `providers: [${provider}, code]`));
}

async function playRound(suite: Suite): Promise<void> {
  const { random, counts } = suite;
  await withServer(suite, async (address, pool, kill) => {
    await check(suite, pool);
    const occasions = [...suite.waiting, ...(await newOccasions(suite, address, pool))];
    for (const { possible } of occasions) for (const name of possible) suite.possible.add(name);
    // By what was acknowledged and not by a clock, so that it falls into the work on every machine.
    const last = counts.acknowledged + 1 + random.below(Math.ceil(occasions.length / 2));
    let isOver = false;
    const killing = until(() => isOver || counts.acknowledged >= last, 'work to be acknowledged', 120_000)
      .then(() => new Promise((resolve) => setTimeout(resolve, random.below(25))))
      .then(kill);
    try {
      suite.waiting = await askFor(suite, address, occasions);
    } finally {
      isOver = true;
      await killing;
    }
  });
}

/** After the last kill all that was cut off is asked for once more, and everything is acknowledged. */
const finish = (suite: Suite): Promise<void> =>
  withServer(suite, async (address, pool) => {
    await check(suite, pool);
    const isAnswered = async () => {
      suite.waiting = await askFor(suite, address, suite.waiting);
      return suite.waiting.length === 0;
    };
    // A server that has much to catch up with may ask to come again.
    await until(isAnswered, 'all that was cut off to be answered', 120_000);
    await refuse(suite, pool);
  });

async function withServer(
  suite: Suite,
  work: (address: string, pool: Pool, kill: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const serving = await suite.start();
  const pool = connectTo(suite.data);
  const kill = async () => {
    suite.killedAt = new Date().toISOString();
    await serving.end('SIGKILL');
  };
  try {
    // Redemptions that were cut off count as wrong tries, and there are many accounts here.
    await pool.query('delete from rate_limits');
    await work(serving.address, pool, kill);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${serving.complaints()}`, { cause: error });
  } finally {
    await pool.end();
    await kill();
  }
}

/** After a start, once the dead server's transactions have come to their end. */
async function check(suite: Suite, pool: Pool): Promise<void> {
  if (suite.killedAt === '') return;
  const { killedAt, counts } = suite;
  await until(async () => (await sessionsBefore(pool, killedAt)) === 0, 'the dead server to end', 120_000);
  await refuse(suite, pool);
  const { rows } = await pool.query<{ name: string }>(
    `select source || ' ' || reference as name from ledger`,
  );
  const names = new Set(rows.map(({ name }) => name));
  counts.done += suite.waiting.filter(({ possible }) => [...possible].some((name) => names.has(name))).length;
}

async function refuse(suite: Suite, pool: Pool): Promise<void> {
  const faults = await ledgerFaults(pool, suite);
  if (faults.length > 0) throw new WrongAnswer(faults.slice(0, 20).join('\n'));
}

async function newOccasions(suite: Suite, address: string, pool: Pool): Promise<Occasion[]> {
  const people = await newPeople(suite, address);
  const inviter = people[0] as Person;
  const { body } = await whenReady(() =>
    expectStatus(200, ask(address, 'GET', '/vip/v1/activity/inviteCode', { token: inviter.token })),
  );
  const codes = await newCodes(pool, people.length);
  const occasions = [
    ...people.flatMap((person) => [checkIn(person), compensation(person), purchase(person)]),
    ...people.slice(1).map((person) => invitation(inviter, person, body.code)),
    ...codes.map((code, at) => redemption(code, [people[at]!, people[(at + 1) % people.length]!])),
  ];
  return shuffled(occasions, suite.random);
}

function shuffled<Thing>(things: readonly Thing[], random: Random): Thing[] {
  const left = [...things];
  return things.map(() => left.splice(random.below(left.length), 1)[0]!);
}

async function newPeople({ data }: Suite, address: string): Promise<Person[]> {
  const accounts = await openAccounts(data);
  const people: Person[] = [];
  try {
    for (let at = 0; at < accountsOfRound; at += 1) {
      const headers = { 'x-forwarded-for': addressOf(randomUUID()) };
      people.push(await whenReady(() => addAccountTo(accounts, address, headers)));
    }
  } finally {
    await accounts.close();
  }
  return people;
}

async function newCodes(pool: Pool, count: number): Promise<{ id: string; text: string }[]> {
  const codes = Array.from({ length: count }, () => ({ id: `A${randomUUID()}`, text: makeCode() }));
  for (const { id, text } of codes)
    await pool.query(
      `insert into activation_codes (id, code_hash, batch, type, days) values ($1, $2, 'crash', 'platinum', $3)`,
      [id, hashOf(text), days.code],
    );
  return codes;
}

/** @returns those that were not acknowledged: they were cut off, or not begun. */
async function askFor(
  { acknowledged, possible, counts }: Suite,
  address: string,
  occasions: readonly Occasion[],
): Promise<Occasion[]> {
  const [queue, left] = [[...occasions], [] as Occasion[]];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      try {
        acknowledged.push(...(await next.ask(address)));
        counts.acknowledged += 1;
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error;
        counts.cutOff += 1;
        left.push(next);
        return;
      } finally {
        for (const name of next.possible) possible.add(name);
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: workers }, work));
  const wrong = ended.find(({ status }) => status === 'rejected');
  if (wrong !== undefined) throw (wrong as PromiseRejectedResult).reason;
  return [...left, ...queue];
}
