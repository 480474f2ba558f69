import type { Command } from '../command.ts';
import { findPerson, jsonOption } from '../people.ts';
import { inColumns } from '../table.ts';

export const sessionsList: Command = {
  name: 'sessions list',
  about: 'where an account is signed in',
  words: ['WHO'],
  options: jsonOption,
  run: async (tools, { words: [who = ''], options }) => {
    const { terminal } = tools;
    const user = await findPerson(tools, who);
    const sessions = await (await tools.drive()).accounts.admin.listSessions(user.id);
    if (options.json === true) terminal.sayJson(sessions);
    else if (sessions.length === 0) terminal.note(`${user.email} is signed in nowhere.`);
    else {
      const rows = sessions.map((session) => [
        session.id,
        session.createdAt.toISOString().slice(0, 16),
        session.updatedAt.toISOString().slice(0, 16),
        session.ipAddress ?? '',
        (session.userAgent ?? '').slice(0, 60),
      ]);
      for (const line of inColumns(['ID', 'SINCE', 'LAST SEEN', 'ADDRESS', 'PROGRAM'], rows))
        terminal.say(line);
    }
    return 0;
  },
};
