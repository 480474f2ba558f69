import { listFeedback } from '../../features/feedback/index.ts';
import type { Command } from '../command.ts';
import { jsonOption } from '../people.ts';
import { inColumns } from '../table.ts';

export const feedbackList: Command = {
  name: 'feedback list',
  about: 'what people wrote, the newest first',
  options: { all: { about: 'what is closed too' }, ...jsonOption },
  run: async (tools, { options }) => {
    const { terminal } = tools;
    const { db } = await tools.migrated();
    const found = await listFeedback(db, { isOpen: options.all !== true, limit: 1000 });
    if (options.json === true) terminal.sayJson(found);
    else if (found.length === 0) terminal.note('Nothing is open.');
    else {
      const rows = found.map((feedback) => [
        feedback.id,
        feedback.created_at.toISOString().slice(0, 16),
        feedback.email ?? 'a visitor',
        feedback.closed_at === null ? 'open' : 'closed',
        feedback.text.replace(/\s+/g, ' ').slice(0, 60),
      ]);
      for (const line of inColumns(['ID', 'AT', 'FROM', 'STATE', 'TEXT'], rows)) terminal.say(line);
    }
    return 0;
  },
};
