import { listForReview } from '../../features/shares/index.ts';
import type { Command } from '../command.ts';
import { jsonOption } from '../people.ts';
import { inColumns } from '../table.ts';

const most = 1000;

export const sharesList: Command = {
  name: 'shares list',
  about: 'shares that were reported or closed: what hurts children, then what most people reported',
  options: { all: { about: 'all shares, the newest first after those' }, ...jsonOption },
  help: `At most ${most} are listed. What people wrote with their reports, and where they want an answer, is in --json.`,
  run: async ({ migrated, terminal }, { options }) => {
    const { db } = await migrated();
    const shares = await listForReview(db, options.all === true, most);
    if (options.json === true) terminal.sayJson(shares);
    else if (shares.length === 0) terminal.note('No share waits to be looked at.');
    else {
      const rows = shares.map((share) => [
        share.id,
        share.audit,
        String(share.reports.length),
        [...new Set(share.reports.map(({ reason }) => reason))].join(' '),
        share.owner,
        share.created_at.toISOString().slice(0, 10),
        share.title,
      ]);
      const heads = ['SHARE', 'STATUS', 'REPORTS', 'WHY', 'OWNER', 'SINCE', 'TITLE'];
      for (const line of inColumns(heads, rows)) terminal.say(line);
    }
    return 0;
  },
};
