import { installJobs } from '../../jobs/index.ts';
import { type Command, DeclinedError, UsageError } from '../command.ts';
import { findPerson } from '../people.ts';

export const usersDelete: Command = {
  name: 'users delete',
  about: 'deletes an account with everything in it',
  words: ['WHO'],
  options: { yes: { about: 'does not ask' } },
  help: 'There is no way back. The account is closed at once; the server removes its files in the background.',
  run: async (tools, { words: [who = ''], options }) => {
    const { terminal } = tools;
    const user = await findPerson(tools, who);
    if (options.yes !== true) {
      if (!terminal.isInteractive) throw new UsageError('No terminal to ask: --yes deletes without asking.');
      const typed = await terminal.ask(`Type ${user.email} to delete the account and all its files: `);
      if (typed.trim().toLowerCase() !== user.email) throw new DeclinedError('Nothing was deleted.');
    }
    // The job waits in tables that only a server that has run once has made.
    await installJobs(await tools.migrated(), tools.log);
    await (await tools.drive()).accounts.admin.deleteUser(user.id);
    terminal.say(`${user.email} is closed; the server removes its files, now or when it runs next.`);
    return 0;
  },
};
