import { type Command, type Given, UsageError } from '../command.ts';
import { findPerson, jsonOption } from '../people.ts';
import { endPremium, findPremium, grantPremium } from '../premium.ts';

const day = 24 * 60 * 60 * 1000;

export const premium: Command = {
  name: 'premium',
  about: 'gives premium, ends it, or says until when it is',
  words: ['WHO', '[off]'],
  options: {
    until: { value: 'DATE', about: '2027-01-31 (to the end of that day, UTC) or 2027-01-31T12:00:00Z' },
    days: { value: 'N', about: 'so many days from now' },
    ...jsonOption,
  },
  run: async (tools, given) => {
    const { terminal } = tools;
    const wanted = readWanted(given);
    const user = await findPerson(tools, given.words[0] ?? '');
    const { db } = await tools.migrated();
    if (wanted === 'off') await endPremium(db, user.id);
    else if (wanted !== undefined) await grantPremium(db, user.id, wanted);
    const now = await findPremium(db, user.id);
    if (given.options.json === true) terminal.sayJson({ id: user.id, premium: now ?? null });
    else
      terminal.say(
        now === undefined ? `${user.email} has no premium.` : `${user.email} has premium ${untilOf(now)}.`,
      );
    return 0;
  },
};

const untilOf = ({ expiresAt }: { readonly expiresAt: Date }): string =>
  `${expiresAt.getTime() > Date.now() ? 'until' : 'no longer, since'} ${expiresAt.toISOString()}`;

function readWanted({ words: [, word], options: { until, days } }: Given): Date | 'off' | undefined {
  if ([word, until, days].filter((one) => one !== undefined).length > 1)
    throw new UsageError('premium: one of off, --until and --days, not two.');
  if (word !== undefined) {
    if (word !== 'off') throw new UsageError(`premium: "${word}" means nothing here; "off" ends it.`);
    return 'off';
  }
  if (typeof until === 'string') return readDate(until);
  if (typeof days === 'string') return inDays(days);
  return undefined;
}

function readDate(text: string): Date {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text);
  const at = new Date(isDay ? `${text}T23:59:59.999Z` : isTime ? text : Number.NaN);
  // 2027-02-31 would be taken for a day of March.
  const dayOf = (of: string): string => new Date(`${of}T00:00:00Z`).toISOString().slice(0, 10);
  if (Number.isNaN(at.getTime()) || dayOf(text.slice(0, 10)) !== text.slice(0, 10))
    throw new UsageError(`"${text}" is no date: 2027-01-31, or 2027-01-31T12:00:00Z.`);
  if (at.getTime() <= Date.now()) throw new UsageError(`${text} is over already; "off" ends premium.`);
  return at;
}

function inDays(text: string): Date {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new UsageError(`"${text}" is no number of days, 1 to 99999.`);
  return new Date(Date.now() + Number(text) * day);
}
