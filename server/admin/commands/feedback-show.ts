import { findFeedback } from '../../features/feedback/index.ts';
import { type Command, DeclinedError } from '../command.ts';
import { jsonOption } from '../people.ts';
import { harmless, inColumns } from '../table.ts';

export const feedbackShow: Command = {
  name: 'feedback show',
  about: 'one of them, whole',
  words: ['ID'],
  options: jsonOption,
  run: async (tools, { words: [id = ''], options }) => {
    const { terminal } = tools;
    const { db } = await tools.migrated();
    const feedback = await findFeedback(db, id);
    if (feedback === undefined) throw new DeclinedError(`There is no feedback "${id}".`);
    if (options.json === true) {
      terminal.sayJson(feedback);
      return 0;
    }
    const facts: [string, string][] = [
      ['from', feedback.email ?? 'a visitor'],
      ['answer to', feedback.contact],
      ['at', feedback.created_at.toISOString()],
      ['page', feedback.page],
      ['failed request', feedback.request_id],
      ['program', feedback.user_agent],
      ['language', feedback.language],
      ['closed', feedback.closed_at?.toISOString() ?? 'no'],
    ];
    const rows = facts.filter(([, value]) => value !== '');
    for (const line of inColumns(['', ''], rows).slice(1)) terminal.say(line);
    terminal.say('');
    // Line by line: text written by a visitor must not move the cursor or overwrite earlier lines.
    for (const line of feedback.text.split(/\r?\n/)) terminal.say(harmless(line));
    return 0;
  },
};
