import { randomBytes } from 'node:crypto';
import { codeId } from '../../db/index.ts';
import { publicUrlOf } from '../../env.ts';
import { hashOf, insertCodes, makeCode } from '../../features/premium/index.ts';
import { type Command, type Given, type Tools, UsageError } from '../command.ts';
import { readDate } from '../dates.ts';
import { wholeNumber } from '../numbers.ts';
import { jsonOption } from '../people.ts';
import { chosenPlan } from '../premium.ts';

const longestNote = 200;

export const codesMake: Command = {
  name: 'codes make',
  about: 'makes activation codes for a plan, and prints them this once',
  options: {
    days: { value: 'N', about: 'days that each one gives, 1 to 36500', isNeeded: true },
    plan: { value: 'NAME', about: 'of which plan of content/plans.yaml; the highest unless said' },
    count: { value: 'M', about: 'how many, 1 to 1000; 1 unless said' },
    uses: { value: 'K', about: 'accounts that may use each one, once each, 1 to 1000000; 1 unless said' },
    from: { value: 'DATE', about: 'when they can first be used: 2027-01-31 or 2027-01-31T12:00:00Z' },
    until: { value: 'DATE', about: 'when they can be used last' },
    note: { value: 'TEXT', about: 'what the batch is for; only "codes list" shows it' },
    csv: { about: 'prints a table for spreadsheets' },
    ...jsonOption,
  },
  help: 'Only their hashes are kept: whoever loses the list revokes the batch and makes new ones.',
  run: async (tools, { options }) => {
    const { terminal } = tools;
    if (options.csv === true && options.json === true)
      throw new UsageError('codes make: one of --csv and --json, not two.');
    const days = wholeNumber('codes make: --days', options.days, 36_500);
    const count = wholeNumber('codes make: --count', options.count ?? '1', 1000);
    const mostUses = wholeNumber('codes make: --uses', options.uses ?? '1', 1_000_000);
    const { startsAt, endsAt } = readWindow(options);
    const note = readNote(options.note);
    const { db } = await tools.migrated();
    const plan = await chosenPlan(db, options.plan);
    const batch = `B${randomBytes(6).toString('hex')}`;
    const codes = Array.from({ length: count }, makeCode);
    const hashed = codes.map((code) => ({ id: codeId(), codeHash: hashOf(code) ?? Buffer.alloc(0) }));
    await insertCodes(db, { codes: hashed, batch, plan, days, mostUses, startsAt, endsAt, note });
    if (options.json === true) terminal.sayJson({ batch, plan, days, codes });
    else if (options.csv === true) {
      terminal.say('code,plan,days,uses,from,until,batch,link');
      const facts = [plan, days, mostUses, startsAt?.toISOString() ?? '', endsAt?.toISOString() ?? '', batch];
      for (const code of codes) terminal.say([code, ...facts, linkWith(code, tools.env)].join(','));
    } else {
      for (const code of codes) terminal.say(code);
      terminal.note(`Batch ${batch}: ${count} of ${days} days of ${plan}.`);
    }
    return 0;
  },
};

/** The address at which the code is filled in for whoever is signed in. */
const linkWith = (code: string, env: Tools['env']): string =>
  `${publicUrlOf(env)}/drive/all?action=open_redeem_box&s_code=${code}`;

function readWindow({ from, until }: Given['options']): {
  readonly startsAt: Date | undefined;
  readonly endsAt: Date | undefined;
} {
  const startsAt = typeof from === 'string' ? readDate(from, 'beginning') : undefined;
  const endsAt = typeof until === 'string' ? readDate(until) : undefined;
  if (endsAt !== undefined && endsAt.getTime() <= Math.max(Date.now(), startsAt?.getTime() ?? 0))
    throw new UsageError(`codes make: --until ${until} is over before the codes can be used.`);
  return { startsAt, endsAt };
}

function readNote(note: unknown): string {
  if (typeof note !== 'string') return '';
  if (note.length > longestNote)
    throw new UsageError(`codes make: --note has at most ${longestNote} letters.`);
  return note;
}
