import { findDrive } from '../../tree/repo/drives.ts';
import type { Command } from '../command.ts';
import { findPerson, jsonOption } from '../people.ts';
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
    const found = await findDrive(db, user.id);
    const usage = found && { quota: found.quota, used: found.used, reserved: found.reserved };
    const premium = await findPremium(db, user.id);
    const sessions = await (await tools.drive()).accounts.admin.countSessions(user.id);
    const shown = {
      ...user,
      space: usage ?? null,
      premium: premium ? { type: premium.plan, expiresAt: premium.endsAt } : null,
      sessions,
    };
    if (options.json === true) terminal.sayJson(shown);
    else {
      const rows: [string, string][] = [
        ['id', user.id],
        ['e-mail', user.email],
        ['name', user.name],
        ['since', user.createdAt.toISOString()],
        ['operator', user.operatorSince === null ? 'no' : `since ${user.operatorSince.toISOString()}`],
        ['second factor', user.hasSecondFactor ? 'yes' : 'no'],
        ['sessions', String(sessions)],
        ['used', writeSize(usage?.used ?? 0)],
        ['reserved', writeSize(usage?.reserved ?? 0)],
        ['quota', writeSize(usage?.quota ?? 0)],
        ['premium', premium === undefined ? 'no' : `${premium.plan}, until ${premium.endsAt.toISOString()}`],
        ...(user.cancelledAt === null
          ? []
          : [['being deleted since', user.cancelledAt.toISOString()] as [string, string]]),
      ];
      for (const line of inColumns(['', ''], rows).slice(1)) terminal.say(line);
    }
    return 0;
  },
};
