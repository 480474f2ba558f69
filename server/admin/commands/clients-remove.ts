import { deleteClient } from '../../features/account/index.ts';
import { type Command, DeclinedError } from '../command.ts';
import { jsonOption } from '../people.ts';

export const clientsRemove: Command = {
  name: 'clients remove',
  about: 'takes such a program out, and ends all access that it has',
  words: ['CLIENT_ID'],
  options: jsonOption,
  run: async ({ terminal, migrated }, { words: [id = ''], options }) => {
    const { db } = await migrated();
    if (!(await deleteClient(db, id))) throw new DeclinedError(`No program has the client_id "${id}".`);
    if (options.json === true) terminal.sayJson({ id });
    else terminal.say(`${id} is out; what it had access to is closed to it.`);
    return 0;
  },
};
