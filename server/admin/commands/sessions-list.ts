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
    const { db } = await tools.migrated();
    const sessions = await db
      .selectFrom('sessions')
      .select([
        'id',
        'ipAddress',
        'userAgent',
        'client_id',
        'device_id',
        'createdAt',
        'updatedAt',
        'expiresAt',
      ])
      .where('userId', '=', user.id)
      .where('expiresAt', '>', new Date())
      .orderBy('createdAt', 'desc')
      .execute();
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
