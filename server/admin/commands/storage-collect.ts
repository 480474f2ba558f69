import { collect, usualGrace } from '../../storage/index.ts';
import { type Command, DeclinedError, UsageError } from '../command.ts';
import { jsonOption } from '../people.ts';
import { writeSize } from '../sizes.ts';

const day = 24 * 60 * 60 * 1000;

export const storageCollect: Command = {
  name: 'storage collect',
  about: 'removes content that nothing uses any more',
  options: {
    grace: {
      value: 'DAYS',
      about: `how long it must have been unused; ${usualGrace / day} if it is not given`,
    },
    ...jsonOption,
  },
  help: 'The server does this every day. What is found unused is marked, and removed by a later round.',
  run: async (tools, { options }) => {
    const { grace: typed = String(usualGrace / day), json } = options;
    if (!/^\d{1,4}(?:\.\d{1,3})?$/.test(String(typed)))
      throw new UsageError(`"${typed}" is no number of days.`);
    const database = await tools.migrated();
    const collected = await collect(
      { database, blobs: tools.blobs() },
      { grace: Number(typed) * day, signal: tools.signal },
    );
    if (collected === undefined)
      throw new DeclinedError(
        'A backup is being taken, or another collection runs: try again when it is done.',
      );
    const { marked, removed, orphaned, bytes } = collected;
    if (json === true) tools.terminal.sayJson(collected);
    else
      tools.terminal.say(
        `${removed + orphaned} contents removed (${writeSize(bytes)}), ${orphaned} of which belonged to nothing; ${marked} more are unused since now.`,
      );
    return 0;
  },
};
