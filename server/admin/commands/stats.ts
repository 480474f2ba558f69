import { daysAgo, listDays, sumDays } from '../../features/statistics/index.ts';
import type { Command } from '../command.ts';
import { wholeNumber } from '../numbers.ts';
import { jsonOption } from '../people.ts';
import { inColumns } from '../table.ts';

export const stats: Command = {
  name: 'stats',
  about: 'what visitors did who allowed it to be counted, and where they came from',
  options: { ...jsonOption, days: { value: 'N', about: 'of the last N days (UTC), 30 without' } },
  help: 'Counted by day, without who it was. "*": hosts and campaigns beyond the first hundred of a day. --json has each day.',
  run: async (tools, { options }) => {
    const { db } = await tools.migrated();
    const days = options.days === undefined ? 30 : wholeNumber('stats: --days', options.days, 400);
    const since = daysAgo(Date.now(), days);
    if (options.json === true) tools.terminal.sayJson(await listDays(db, since));
    else {
      const rows = (await sumDays(db, since)).map(({ module, event, value, count }) => [
        module,
        event,
        value,
        String(count),
      ]);
      if (rows.length === 0) tools.terminal.note('Nothing was counted.');
      else for (const line of inColumns(['PART', 'EVENT', 'VALUE', 'TIMES'], rows)) tools.terminal.say(line);
    }
    return 0;
  },
};
