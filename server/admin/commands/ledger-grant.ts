import { addAmount, addPlanDays } from '../../entitlements/index.ts';
import { type Command, type Given, UsageError } from '../command.ts';
import { wholeNumber } from '../numbers.ts';
import { findPerson, jsonOption } from '../people.ts';
import { chosenPlan, withLedger } from '../premium.ts';
import { storageSize, writeSize } from '../sizes.ts';

export const ledgerGrant: Command = {
  name: 'ledger grant',
  about: 'gives an account days of a plan, or more storage, traffic or downloads than its plan has',
  words: ['WHO'],
  options: {
    plan: { value: 'NAME', about: 'days of this plan of content/plans.yaml, after those that it has' },
    storage: { value: 'SIZE', about: 'so much more: 20GB, 1TiB' },
    traffic: { value: 'SIZE', about: 'so much more traffic in each month; where its plan limits traffic' },
    downloads: { value: 'N', about: 'so many more offline downloads a day, 1 to 1000000' },
    days: { value: 'N', about: 'for how many days, 1 to 36500; all but plans is for ever unless said' },
    note: { value: 'TEXT', about: 'why; "ledger show" shows it' },
    ...jsonOption,
  },
  run: async (tools, { words: [who = ''], options }) => {
    const { terminal } = tools;
    const wanted = readWanted(options);
    const days =
      options.days === undefined ? undefined : wholeNumber('ledger grant: --days', options.days, 36_500);
    const user = await findPerson(tools, who);
    const { db } = await tools.migrated();
    const origin = { source: 'operator', note: String(options.note ?? '').slice(0, 200) } as const;
    const given = { userId: user.id, now: new Date(), ...origin };
    if (wanted !== 'plan') {
      const { unit, amount } = wanted;
      await withLedger(db, user.id, (tx) => addAmount(tx, { ...given, ...wanted, days }));
      if (options.json === true) terminal.sayJson({ id: user.id, [unit]: amount, days: days ?? null });
      else
        terminal.say(`${user.email} has ${moreOf(wanted)}${days === undefined ? '' : ` for ${days} days`}.`);
    } else if (days !== undefined) {
      const plan = await chosenPlan(db, options.plan);
      const time = await withLedger(db, user.id, (tx) => addPlanDays(tx, { ...given, plan, days }));
      if (options.json === true) terminal.sayJson({ id: user.id, plan, endsAt: time?.endsAt ?? null });
      else
        terminal.say(
          `${user.email} has ${plan} until ${time?.endsAt.toISOString() ?? 'the last day there is'}.`,
        );
    }
    return 0;
  },
};

const kinds = ['plan', 'storage', 'traffic', 'downloads'] as const;

interface Amount {
  readonly unit: 'storage' | 'traffic' | 'tasks';
  readonly amount: number;
}

/** The grant that the options ask for. @throws {UsageError} */
function readWanted(options: Given['options']): Amount | 'plan' {
  const [kind, ...others] = kinds.filter((name) => options[name] !== undefined);
  if (kind === undefined || others.length > 0)
    throw new UsageError('ledger grant: one of --plan, --storage, --traffic and --downloads.');
  if (kind === 'plan') {
    if (options.days === undefined) throw new UsageError('ledger grant: --plan needs --days.');
    return kind;
  }
  if (kind === 'downloads')
    return {
      unit: 'tasks',
      amount: wholeNumber('ledger grant: --downloads', options.downloads, 1_000_000),
    };
  const amount = storageSize(String(options[kind]));
  if (amount === 0) throw new UsageError(`ledger grant: --${kind} is more than nothing.`);
  return { unit: kind, amount };
}

const moreOf = ({ unit, amount }: Amount): string =>
  unit === 'tasks'
    ? `${amount} more ${amount === 1 ? 'download' : 'downloads'} a day`
    : `${writeSize(amount)} more${unit === 'traffic' ? ' traffic a month' : ''}`;
