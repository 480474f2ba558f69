import { publicUrlOf } from '../../env.ts';
import { auditShare } from '../../features/shares/index.ts';
import { type Command, DeclinedError } from '../command.ts';
import { jsonOption } from '../people.ts';
import { shareIn } from './shares-block.ts';

export const sharesUnblock: Command = {
  name: 'shares unblock',
  about: 'opens a share again, and forgets the reports about it',
  words: ['SHARE'],
  options: jsonOption,
  run: async ({ env, migrated, terminal }, { words: [typed = ''], options }) => {
    const id = shareIn(typed, publicUrlOf(env));
    const { db } = await migrated();
    if (!(await auditShare(db, id, 'OK'))) throw new DeclinedError(`There is no share "${id}".`);
    if (options.json === true) terminal.sayJson({ id, status: 'OK' });
    else terminal.say(`The share ${id} is open.`);
    return 0;
  },
};
