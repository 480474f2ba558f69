import { listLedger } from '../../entitlements/index.ts';
import type { Command } from '../command.ts';
import { findPerson, jsonOption } from '../people.ts';
import { writeSize } from '../sizes.ts';
import { inColumns } from '../table.ts';

type Entry = Awaited<ReturnType<typeof listLedger>>[number];

export const ledgerShow: Command = {
  name: 'ledger show',
  about: 'all that an account was given, and what was taken back',
  words: ['WHO'],
  options: jsonOption,
  run: async (tools, { words: [who = ''], options }) => {
    const { terminal } = tools;
    const user = await findPerson(tools, who);
    const { db } = await tools.migrated();
    const entries = await listLedger(db, user.id);
    if (options.json === true) terminal.sayJson(entries);
    else if (entries.length === 0) terminal.note(`${user.email} was never given anything.`);
    else {
      const rows = entries.map((entry) => [
        String(entry.number),
        time(entry.created_at),
        amountOf(entry),
        `${time(entry.starts_at)} to ${time(entry.ends_at)}`,
        entry.reverses === null ? entry.source : `${entry.source}, takes back ${entry.reverses}`,
        entry.note,
      ]);
      for (const line of inColumns(['NUMBER', 'AT', 'WHAT', 'WHEN', 'FROM', 'NOTE'], rows))
        terminal.say(line);
    }
    return 0;
  },
};

const time = (at: Date): string => at.toISOString().slice(0, 16);

/** `+30 days of platinum`, `-10 GB`, `+100 GB of traffic a month`, `+5 downloads a day`. */
export function amountOf({ unit, plan, amount }: Pick<Entry, 'unit' | 'plan' | 'amount'>): string {
  const sign = amount < 0 ? '-' : '+';
  const size = Math.abs(amount);
  if (unit === 'storage') return `${sign}${writeSize(size)}`;
  if (unit === 'traffic') return `${sign}${writeSize(size)} of traffic a month`;
  if (unit === 'tasks') return `${sign}${size} ${size === 1 ? 'download' : 'downloads'} a day`;
  const days = Number((size / 86_400_000).toFixed(2));
  return `${sign}${days} ${days === 1 ? 'day' : 'days'} of ${plan}`;
}
