import type { Command } from '../command.ts';
import { jsonOption } from '../people.ts';
import { inColumns } from '../table.ts';

const most = 1000;
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

export const offlineBlocked: Command = {
  name: 'offline blocked',
  about: 'torrents that nobody may download, the latest first',
  options: { all: { about: 'also those that are allowed again' }, ...jsonOption },
  help: `At most ${most} are listed.`,
  run: async (tools, { options }) => {
    const { terminal } = tools;
    const found = await (await tools.drive()).blockedTorrents.list(options.all === true, most);
    if (options.json === true) terminal.sayJson(found);
    else if (found.length === 0) terminal.note('No torrent is blocked.');
    else {
      const rows = found.map(({ infoHash, blockedAt, unblockedAt, reason }) => [
        infoHash,
        dayOf(blockedAt),
        unblockedAt === null ? '' : dayOf(unblockedAt),
        reason,
      ]);
      for (const line of inColumns(['TORRENT', 'SINCE', 'UNTIL', 'WHY'], rows)) terminal.say(line);
    }
    return 0;
  },
};
