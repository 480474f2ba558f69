import { addAmount, addPlanDays } from '../../entitlements/index.ts';
import { type Command, UsageError } from '../command.ts';
import { wholeNumber } from '../numbers.ts';
import { findPerson, jsonOption } from '../people.ts';
import { chosenPlan, withLedger } from '../premium.ts';
import { storageSize, writeSize } from '../sizes.ts';

export const ledgerGrant: Command = {
  name: 'ledger grant',
  about: 'gives an account days of a plan, or storage beside that of its plan',
  words: ['WHO'],
  options: {
    plan: { value: 'NAME', about: 'days of this plan of content/plans.yaml, after those that it has' },
    storage: { value: 'SIZE', about: 'so much more: 20GB, 1TiB' },
    days: { value: 'N', about: 'for how many days, 1 to 36500; storage is for ever unless said' },
    note: { value: 'TEXT', about: 'why; "ledger show" shows it' },
    ...jsonOption,
  },
  run: async (tools, { words: [who = ''], options }) => {
    const { terminal } = tools;
    if ((options.plan === undefined) === (options.storage === undefined))
      throw new UsageError('ledger grant: one of --plan and --storage.');
    if (options.plan !== undefined && options.days === undefined)
      throw new UsageError('ledger grant: --plan needs --days.');
    const days =
      options.days === undefined ? undefined : wholeNumber('ledger grant: --days', options.days, 36_500);
    const bytes = options.storage === undefined ? undefined : storageSize(String(options.storage));
    if (bytes === 0) throw new UsageError('ledger grant: --storage is more than nothing.');
    const user = await findPerson(tools, who);
    const { db } = await tools.migrated();
    const origin = { source: 'operator', note: String(options.note ?? '').slice(0, 200) } as const;
    const given = { userId: user.id, now: new Date(), ...origin };
    if (bytes !== undefined) {
      await withLedger(db, user.id, (tx) =>
        addAmount(tx, { ...given, unit: 'storage', amount: bytes, days }),
      );
      if (options.json === true) terminal.sayJson({ id: user.id, storage: bytes, days: days ?? null });
      else
        terminal.say(
          `${user.email} has ${writeSize(bytes)} more${days === undefined ? '' : ` for ${days} days`}.`,
        );
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
