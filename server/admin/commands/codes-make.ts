import { randomBytes } from 'node:crypto';
import { codeId } from '../../db/index.ts';
import { hashOf, insertCodes, makeCode } from '../../features/premium/index.ts';
import { type Command, UsageError } from '../command.ts';
import { jsonOption } from '../people.ts';

export const codesMake: Command = {
  name: 'codes make',
  about: 'makes activation codes for premium time, and prints them this once',
  options: {
    days: { value: 'N', about: 'days of premium that each one gives, 1 to 36500', isNeeded: true },
    count: { value: 'M', about: 'how many, 1 to 1000; 1 unless said' },
    ...jsonOption,
  },
  help: 'Only their hashes are kept: whoever loses the list revokes the batch and makes new ones.',
  run: async (tools, { options }) => {
    const { terminal } = tools;
    const days = wholeNumber('days', options.days, 36_500);
    const count = wholeNumber('count', options.count ?? '1', 1000);
    const { db } = await tools.migrated();
    const batch = `B${randomBytes(6).toString('hex')}`;
    const codes = Array.from({ length: count }, makeCode);
    const hashed = codes.map((code) => ({ id: codeId(), codeHash: hashOf(code) ?? Buffer.alloc(0) }));
    await insertCodes(db, { codes: hashed, batch, days });
    if (options.json === true) terminal.sayJson({ batch, days, codes });
    else {
      for (const code of codes) terminal.say(code);
      terminal.note(`Batch ${batch}: ${count} of ${days} days.`);
    }
    return 0;
  },
};

function wholeNumber(name: string, given: unknown, most: number): number {
  const number = Number(given);
  if (!/^\d{1,6}$/.test(String(given)) || number < 1 || number > most)
    throw new UsageError(`codes make: --${name} is a whole number from 1 to ${most}.`);
  return number;
}
