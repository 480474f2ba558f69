import { type Command, type Given, UsageError } from '../command.ts';
import { readDate } from '../dates.ts';
import { findPerson, jsonOption } from '../people.ts';
import { chosenPlan, endPremium, findPremium, setPremiumEnd } from '../premium.ts';

const day = 24 * 60 * 60 * 1000;

export const premium: Command = {
  name: 'premium',
  about: 'gives premium, ends it, or says until when it is',
  words: ['WHO', '[off]'],
  options: {
    until: { value: 'DATE', about: '2027-01-31 (to the end of that day, UTC) or 2027-01-31T12:00:00Z' },
    days: { value: 'N', about: 'so many days from now' },
    plan: { value: 'NAME', about: 'which plan of content/plans.yaml; the highest unless said, "off": all' },
    ...jsonOption,
  },
  run: async (tools, given) => {
    const { terminal } = tools;
    const wanted = readWanted(given);
    const user = await findPerson(tools, given.words[0] ?? '');
    const { db } = await tools.migrated();
    const { plan } = given.options;
    if (wanted === 'off')
      await endPremium(db, user.id, plan === undefined ? undefined : await chosenPlan(db, plan));
    else if (wanted !== undefined) await setPremiumEnd(db, user.id, await chosenPlan(db, plan), wanted);
    const now = await findPremium(db, user.id);
    if (given.options.json === true)
      terminal.sayJson({ id: user.id, premium: now ? { type: now.plan, expiresAt: now.endsAt } : null });
    else
      terminal.say(
        now === undefined
          ? `${user.email} has no premium.`
          : `${user.email} ${now.endsAt.getTime() > Date.now() ? 'has' : 'had'} ${now.plan} until ${now.endsAt.toISOString()}.`,
      );
    return 0;
  },
};

function readWanted({ words: [, word], options: { until, days, plan } }: Given): Date | 'off' | undefined {
  if ([word, until, days].filter((one) => one !== undefined).length > 1)
    throw new UsageError('premium: one of off, --until and --days, not two.');
  if (word !== undefined) {
    if (word !== 'off') throw new UsageError(`premium: "${word}" means nothing here; "off" ends it.`);
    return 'off';
  }
  if (typeof until === 'string') return later(until);
  if (typeof days === 'string') return inDays(days);
  if (plan !== undefined) throw new UsageError('premium: --plan needs --until, --days or off.');
  return undefined;
}

function later(text: string): Date {
  const at = readDate(text);
  if (at.getTime() <= Date.now()) throw new UsageError(`${text} is over already; "off" ends premium.`);
  return at;
}

function inDays(text: string): Date {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new UsageError(`"${text}" is no number of days, 1 to 99999.`);
  return new Date(Date.now() + Number(text) * day);
}
