import { listClients } from '../../features/account/index.ts';
import type { Command } from '../command.ts';
import { jsonOption } from '../people.ts';
import { inColumns } from '../table.ts';

const most = 1000;

export const clientsList: Command = {
  name: 'clients list',
  about: 'third-party apps that may ask accounts for access, and how many sign-ins each has',
  options: jsonOption,
  run: async ({ terminal, migrated }, { options }) => {
    const { db } = await migrated();
    const clients = (await listClients(db, most)).map(({ sessions, ...client }) => ({
      ...client,
      sessions: Number(sessions),
    }));
    if (options.json === true) terminal.sayJson(clients);
    else if (clients.length === 0) terminal.note('No program is registered.');
    else {
      const rows = clients.map(({ id, name, sessions, redirectUris }) => [
        id,
        name,
        String(sessions),
        redirectUris.join(' '),
      ]);
      for (const line of inColumns(['CLIENT_ID', 'NAME', 'SIGN-INS', 'ADDRESSES'], rows)) terminal.say(line);
    }
    return 0;
  },
};
