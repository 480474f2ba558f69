import type { Command } from '../command.ts';
import { findPerson, findUsage, jsonOption } from '../people.ts';
import { findPremium } from '../premium.ts';
import { writeSize } from '../sizes.ts';
import { inColumns } from '../table.ts';

export const usersShow: Command = {
  name: 'users show',
  about: 'one account: its drive, sessions, premium',
  words: ['WHO'],
  options: jsonOption,
  run: async (tools, { words: [who = ''], options }) => {
    const { terminal } = tools;
    const user = await findPerson(tools, who);
    const { db } = await tools.migrated();
    const usage = await findUsage(db, user.id);
    const premium = await findPremium(db, user.id);
    const { count } = await db
      .selectFrom('sessions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('userId', '=', user.id)
      .where('expiresAt', '>', new Date())
      .executeTakeFirstOrThrow();
    const shown = { ...user, space: usage ?? null, premium: premium ?? null, sessions: count };
    if (options.json === true) terminal.sayJson(shown);
    else {
      const rows: [string, string][] = [
        ['id', user.id],
        ['e-mail', user.email],
        ['name', user.name],
        ['since', user.createdAt.toISOString()],
        ['operator', user.operatorSince === null ? 'no' : `since ${user.operatorSince.toISOString()}`],
        ['second factor', user.hasSecondFactor ? 'yes' : 'no'],
        ['sessions', String(count)],
        ['used', writeSize(usage?.used ?? 0)],
        ['reserved', writeSize(usage?.reserved ?? 0)],
        ['quota', writeSize(usage?.quota ?? 0)],
        ['premium', premium === undefined ? 'no' : `until ${premium.expiresAt.toISOString()}`],
        ...(user.cancelledAt === null
          ? []
          : [['being deleted since', user.cancelledAt.toISOString()] as [string, string]]),
      ];
      for (const line of inColumns(['', ''], rows).slice(1)) terminal.say(line);
    }
    return 0;
  },
};
