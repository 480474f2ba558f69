import { closeFeedback } from '../../features/feedback/index.ts';
import { type Command, DeclinedError } from '../command.ts';

export const feedbackClose: Command = {
  name: 'feedback close',
  about: 'marks one as answered or done',
  words: ['ID'],
  run: async (tools, { words: [id = ''] }) => {
    const { db } = await tools.migrated();
    if (!(await closeFeedback(db, id, new Date())))
      throw new DeclinedError(`No feedback "${id}" is open; feedback list shows what is.`);
    tools.terminal.say(`${id} is closed.`);
    return 0;
  },
};
