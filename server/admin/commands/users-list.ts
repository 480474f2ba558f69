import { findDrives } from '../../tree/repo/drives.ts';
import type { Command } from '../command.ts';
import { jsonOption } from '../people.ts';
import { writeSize } from '../sizes.ts';
import { inColumns } from '../table.ts';

const atOnce = 1000;

export const usersList: Command = {
  name: 'users list',
  about: 'all accounts, with what they use',
  options: jsonOption,
  run: async ({ drive, migrated, terminal }, { options }) => {
    const { admin } = (await drive()).accounts;
    const { db } = await migrated();
    const users = [];
    for (let after = ''; ; ) {
      const page = await admin.listUsers({ after, limit: atOnce });
      const ids = page.map(({ id }) => id);
      const drives = ids.length === 0 ? [] : await findDrives(db, ids);
      const driveOf = new Map(drives.map((drive) => [drive.user_id, drive]));
      for (const user of page) {
        const drive = driveOf.get(user.id);
        users.push({ ...user, used: drive?.used ?? 0, quota: drive?.quota ?? 0 });
      }
      if (page.length < atOnce) break;
      after = ids.at(-1)!;
    }
    if (options.json === true) terminal.sayJson(users);
    else if (users.length === 0) terminal.note('There are no accounts yet: "users add EMAIL" makes one.');
    else {
      const rows = users.map(({ email, name, used, quota, createdAt, cancelledAt, operatorSince }) => [
        email,
        name,
        writeSize(used),
        writeSize(quota),
        createdAt.toISOString().slice(0, 10),
        [operatorSince && 'operator', cancelledAt && 'being deleted'].filter(Boolean).join(', '),
      ]);
      const [head = '', ...lines] = inColumns(['E-MAIL', 'NAME', 'USED', 'QUOTA', 'SINCE', ''], rows);
      terminal.say(terminal.paint.bold(head));
      for (const line of lines) terminal.say(line);
    }
    return 0;
  },
};
