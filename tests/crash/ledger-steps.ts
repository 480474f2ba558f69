import { createHash, randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { signedEvent, webhookSecret } from '../../server/features/payment/fixtures/stripe.ts';
import { type Answer, ask, type Person } from '../process/caller.ts';
import { Unanswered, WrongAnswer } from './client.ts';

/** An entry that the ledger has to have. */
export interface Grant {
  readonly userId: string;
  /** `source reference`, of which there is one entry. */
  readonly name: string;
  readonly days: number;
}

/** Something for which the ledger gives days, asked for by several calls at once, and again after a crash until it was acknowledged. */
export interface Occasion {
  readonly words: string;
  /** @returns what was acknowledged. @throws {Unanswered} {WrongAnswer} */
  readonly ask: (address: string) => Promise<readonly Grant[]>;
  /** Whose entries this may bring, by their names: of purchases known once there is an order. */
  readonly possible: Set<string>;
}

/** Days of `content/rewards.yaml` and of a month, as this suite has them. */
export const days = { checkIn: 1, inviter: 7, invited: 3, compensation: 3, code: 30, month: 31 } as const;

/** Each account calls from an address of its own, or they would use up each other's limits. */
export const addressOf = (id: string): string =>
  ['10', ...createHash('sha256').update(id).digest().subarray(0, 3)].join('.');

/** Calls that are sent at once for one thing. */
const together = 3;

async function call(
  address: string,
  person: Person | undefined,
  path: string,
  body: unknown,
  headers = {},
): Promise<Answer> {
  try {
    const from = person && { 'x-forwarded-for': addressOf(person.id) };
    const answer = await ask(address, 'POST', path, {
      ...{ token: person?.token, body },
      headers: { ...from, ...headers },
    });
    if (answer.status < 500) return answer;
    // Stopping, or without its database: nothing is said of what became of it.
    if (answer.status === 503) throw new Unanswered(`${path}: 503`);
    throw new WrongAnswer(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  } catch (error) {
    if (error instanceof WrongAnswer || error instanceof Unanswered) throw error;
    throw new Unanswered(`${path}: ${(error as Error).message}`, { cause: error });
  }
}

/** All answers, so that none comes after whoever asked has gone on. */
async function all(calls: readonly Promise<Answer>[]): Promise<Answer[]> {
  const settled = await Promise.allSettled(calls);
  const failed = settled.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  const wrong = failed.find(({ reason }) => !(reason instanceof Unanswered)) ?? failed[0];
  if (wrong) throw wrong.reason;
  return settled.map((each) => (each as PromiseFulfilledResult<Answer>).value);
}

const times = <Thing>(count: number, make: () => Thing): Thing[] => Array.from({ length: count }, make);

function demandOk(answers: readonly Answer[], path: string): void {
  const wrong = answers.find(({ status }) => status !== 200);
  if (wrong) throw new WrongAnswer(`${path}: ${wrong.status} ${JSON.stringify(wrong.body)}`);
}

export function checkIn(person: Person): Occasion {
  const path = '/vip/v1/activity/rewardVip';
  const possible = new Set<string>();
  const body = { type: 'check_in', data: { time_zone: 'UTC' } };
  return {
    words: `check-in of ${person.email}`,
    possible,
    ask: async (address) => {
      // At midnight calls of one moment are of two days: each may give.
      for (const at of [0, 60_000])
        possible.add(`check-in ${person.id}:${new Date(Date.now() + at).toISOString().slice(0, 10)}`);
      const answers = await all(times(together, () => call(address, person, path, body)));
      demandOk(answers, path);
      const given = new Set<string>(
        answers.filter(({ body: { status } }) => status.is_done).map(({ body: { status } }) => status.today),
      );
      return [...given].map((day) => ({
        userId: person.id,
        name: `check-in ${person.id}:${day}`,
        days: days.checkIn,
      }));
    },
  };
}

export function compensation(person: Person): Occasion {
  const path = '/vip/v1/activity/compensate';
  const name = `compensation outage:${person.id}`;
  return {
    words: `compensation of ${person.email}`,
    possible: new Set([name]),
    ask: async (address) => {
      const answers = await all(times(together, () => call(address, person, path, { activity: 'outage' })));
      demandOk(answers, path);
      if (answers.some(({ body }) => body.result !== 'given'))
        throw new WrongAnswer(`${path}: ${JSON.stringify(answers.map(({ body }) => body))}`);
      if (answers.filter(({ body }) => body.is_new).length > 1) throw new WrongAnswer(`${path}: given twice`);
      return [{ userId: person.id, name, days: days.compensation }];
    },
  };
}

export function invitation(inviter: Person, invited: Person, code: string): Occasion {
  const path = '/vip/v1/activity/invite';
  const grants = [
    { userId: invited.id, name: `invite invited:${invited.id}`, days: days.invited },
    { userId: inviter.id, name: `invite inviter:${invited.id}`, days: days.inviter },
  ];
  return {
    words: `${inviter.email} invites ${invited.email}`,
    possible: new Set(grants.map(({ name }) => name)),
    ask: async (address) => {
      const answers = await all(times(together, () => call(address, invited, path, { from: code })));
      demandOk(answers, path);
      if (answers.some(({ body }) => body.result !== 'given'))
        throw new WrongAnswer(`${path}: ${JSON.stringify(answers.map(({ body }) => body))}`);
      return grants;
    },
  };
}

/** A code that two accounts use at once: it is good for one of them. */
export function redemption(code: { id: string; text: string }, people: readonly Person[]): Occasion {
  const path = '/vip/v1/order/activation-code';
  const nameOf = ({ id }: Person) => `code ${code.id}:${id}`;
  return {
    words: `a code for ${people.map(({ email }) => email).join(' or ')}`,
    possible: new Set(people.map(nameOf)),
    ask: async (address) => {
      const calls = people.flatMap((person) =>
        times(2, () => call(address, person, path, { activation_code: code.text })),
      );
      const answers = await all(calls);
      const reasons = answers.map(({ status, body }) => (status === 200 ? 'used' : body.error));
      // Whose call was cut off by a crash reads later that the account has used it.
      const owners = people.filter((_, at) =>
        reasons
          .slice(at * 2, at * 2 + 2)
          .some((reason) => reason === 'used' || reason === 'activation_code_used'),
      );
      const isRight = (reason: string) =>
        ['used', 'activation_code_used', 'activation_code_used_up'].includes(reason);
      if (!reasons.every(isRight) || owners.length !== 1)
        throw new WrongAnswer(`${path}: ${reasons.join(', ')}`);
      return owners.map((person) => ({ userId: person.id, name: nameOf(person), days: days.code }));
    },
  };
}

/** An order, and its payment as the provider tells it: several times at once, and under two names. */
export function purchase(person: Person): Occasion {
  const possible = new Set<string>();
  const [key, invoice] = [randomUUID(), `in_${randomUUID()}`];
  let events: readonly string[] | undefined;
  const send = (address: string, payload: string) =>
    call(address, undefined, '/vip/v1/payment/stripe/events', Buffer.from(payload), {
      'content-type': 'application/json',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret }),
    });
  return {
    words: `${person.email} buys`,
    possible,
    ask: async (address) => {
      const body = {
        ...{ idempotency_key: key, item: 'platinum', term: 'month', country: '', provider: 'stripe' },
        ...{ currency: 'EUR', amount: '4.99', language: 'en-US' },
      };
      const [made] = await all([call(address, person, '/vip/v1/orders', body)]);
      demandOk([made!], '/vip/v1/orders');
      const { id } = made!.body.order;
      const name = `purchase ${id}/${invoice}/1`;
      possible.add(name);
      events ??= times(2, () => paid(id, invoice));
      demandOk(
        await all(events.flatMap((event) => times(2, () => send(address, event)))),
        'events of the provider',
      );
      return [{ userId: person.id, name, days: days.month }];
    },
  };
}

const paid = (order: string, invoice: string): string =>
  signedEvent(
    'invoice.paid',
    {
      ...{ id: invoice, object: 'invoice', amount_paid: 499, currency: 'eur' },
      parent: { subscription_details: { metadata: { order }, subscription: `sub_${invoice}` } },
    },
    { at: Date.now() },
  ).payload;
