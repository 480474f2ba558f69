import { publicUrlOf } from '../../env.ts';
import {
  createProviders,
  type Difference,
  findDifferences,
  repairDifferences,
} from '../../features/payment/index.ts';
import { stripeIn } from '../../stripe-options.ts';
import { type Command, DeclinedError } from '../command.ts';
import { wholeNumber } from '../numbers.ts';
import { priceOf } from '../orders.ts';
import { jsonOption } from '../people.ts';
import { inColumns } from '../table.ts';

const day = 86_400_000;

export const ledgerReconcile: Command = {
  name: 'ledger reconcile',
  about: 'compares orders with what their payment provider has of them',
  options: {
    days: { value: 'N', about: 'of how many days, 1 to 1000; 35 unless said' },
    apply: { about: 'records what is missing, as if it had been told; the ledger follows' },
    ...jsonOption,
  },
  help: 'Events that never arrived are missing. What no order asked for, and what is recorded here alone, is listed and left to you. The exit code is 1 while there are differences.',
  run: async (tools, { options }) => {
    const { env, terminal } = tools;
    const stripe = stripeIn(env);
    if (stripe === undefined)
      throw new DeclinedError('Stripe is not set up here: STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET.');
    const days =
      options.days === undefined ? 35 : wholeNumber('ledger reconcile: --days', options.days, 1000);
    const providers = await createProviders({ stripe: { ...stripe, publicUrl: publicUrlOf(env) } });
    const provider = providers.get('stripe')!;
    const { db } = await tools.migrated();
    const now = new Date();
    const during = { since: new Date(now.getTime() - days * day), now };
    const differences = await findDifferences(db, provider, during);
    const repaired = options.apply === true ? await repairDifferences(db, provider, differences, now) : 0;
    const missing = differences.filter(({ kind }) => kind === 'missing').length;
    const left = options.apply === true ? differences.length - missing : differences.length;
    if (options.json === true)
      terminal.sayJson({ differences: differences.map(({ event: _, ...facts }) => facts), repaired });
    else if (differences.length === 0) terminal.note(`Nothing differs in ${days} days.`);
    else {
      for (const line of inColumns(
        ['WHAT', 'ORDER', 'AT', 'TOLD', 'AMOUNT', 'PAYMENT'],
        differences.map(rowOf),
      ))
        terminal.say(line);
      if (options.apply === true)
        terminal.say(`${repaired} of ${missing} that were missing are recorded now.`);
    }
    return left > 0 ? 1 : 0;
  },
};

const words: Readonly<Record<Difference['kind'], string>> = {
  missing: 'missing here',
  'no-order': 'no order',
  'only-here': 'only here',
};

const rowOf = ({ kind, reference, occurredAt, type, amount, currency, payment }: Difference): string[] => [
  words[kind],
  reference,
  occurredAt.toISOString().slice(0, 16),
  type,
  amount === null || currency === null ? '' : priceOf({ amount, currency }),
  payment,
];
