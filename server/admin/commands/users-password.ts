import type { Command } from '../command.ts';
import { findPerson, passwordOption, readPassword } from '../people.ts';

export const usersPassword: Command = {
  name: 'users password',
  about: 'sets a password and ends all sessions',
  words: ['WHO'],
  options: passwordOption,
  run: async (tools, given) => {
    const user = await findPerson(tools, given.words[0] ?? '');
    const password = await readPassword(tools, given);
    await (await tools.drive()).accounts.admin.setPassword(user.id, password);
    tools.terminal.say(`${user.email} has a new password; whoever was signed in is not any more.`);
    return 0;
  },
};
