import { reverseEntry } from '../../entitlements/index.ts';
import { type Command, DeclinedError } from '../command.ts';
import { wholeNumber } from '../numbers.ts';
import { findPerson, jsonOption } from '../people.ts';
import { withLedger } from '../premium.ts';

export const ledgerReverse: Command = {
  name: 'ledger reverse',
  about: 'takes an entry back: what is left of its time, or its storage from now on',
  words: ['WHO', 'NUMBER'],
  options: { note: { value: 'TEXT', about: 'why; "ledger show" shows it' }, ...jsonOption },
  help: 'Nothing is deleted: a drive that holds more than it may still reads, downloads and deletes.',
  run: async (tools, { words: [who = '', typed = ''], options }) => {
    const number = wholeNumber('ledger reverse: the number of an entry', typed, 9_999_999);
    const user = await findPerson(tools, who);
    const { db } = await tools.migrated();
    const note = String(options.note ?? '').slice(0, 200);
    const taken = await withLedger(db, user.id, (tx) =>
      reverseEntry(tx, { userId: user.id, number, now: new Date(), source: 'operator', note }),
    );
    if (taken === undefined)
      throw new DeclinedError(`${user.email} has no entry ${number} that can be taken back.`);
    if (options.json === true) tools.terminal.sayJson({ id: user.id, number: taken });
    else tools.terminal.say(`Entry ${taken} takes back entry ${number}.`);
    return 0;
  },
};
