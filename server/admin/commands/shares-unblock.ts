import { transact } from '../../db/index.ts';
import { auditShareRow, forgetReports } from '../../features/shares/index.ts';
import { type Command, Declined } from '../command.ts';
import { jsonOption } from '../people.ts';
import { shareIn } from './shares-block.ts';

export const sharesUnblock: Command = {
  name: 'shares unblock',
  about: 'opens a share again, and forgets the reports about it',
  words: ['SHARE'],
  options: jsonOption,
  run: async ({ migrated, terminal }, { words: [typed = ''], options }) => {
    const id = shareIn(typed);
    const { db } = await migrated();
    const isThere = await transact(db, async (tx) => {
      if (!(await auditShareRow(tx, id, 'OK'))) return false;
      await forgetReports(tx, id);
      return true;
    });
    if (!isThere) throw new Declined(`There is no share "${id}".`);
    if (options.json === true) terminal.sayJson({ id, status: 'OK' });
    else terminal.say(`The share ${id} is open.`);
    return 0;
  },
};
