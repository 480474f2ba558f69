import type { Command } from '../command.ts';
import { findPerson, jsonOption } from '../people.ts';

export const sessionsEnd: Command = {
  name: 'sessions end',
  about: 'signs an account out everywhere',
  words: ['WHO'],
  options: jsonOption,
  run: async (tools, { words: [who = ''], options }) => {
    const user = await findPerson(tools, who);
    const ended = await (await tools.drive()).accounts.admin.endSessions(user.id);
    if (options.json === true) tools.terminal.sayJson({ id: user.id, ended });
    else tools.terminal.say(`${ended} ${ended === 1 ? 'session' : 'sessions'} of ${user.email} ended.`);
    return 0;
  },
};
