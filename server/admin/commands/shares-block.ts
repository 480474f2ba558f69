import { auditShare, auditStatuses } from '../../features/shares/index.ts';
import { type Command, Declined, UsageFault } from '../command.ts';
import { jsonOption } from '../people.ts';

export const sharesBlock: Command = {
  name: 'shares block',
  about: 'closes a share: its visitors are out at once',
  words: ['SHARE'],
  options: {
    as: { value: 'STATUS', about: `what visitors are told: ${auditStatuses.join(', ')} (PROHIBITED)` },
    ...jsonOption,
  },
  help: 'AUDITING says that it is under review and may come back. The files stay with their owner.',
  run: async ({ migrated, terminal }, { words: [typed = ''], options }) => {
    const id = shareIn(typed);
    const asked = typeof options.as === 'string' ? options.as.toUpperCase() : 'PROHIBITED';
    const audit = auditStatuses.find((status) => status === asked);
    if (audit === undefined) throw new UsageFault(`--as is one of ${auditStatuses.join(', ')}.`);
    const { db } = await migrated();
    if (!(await auditShare(db, id, audit))) throw new Declined(`There is no share "${id}".`);
    if (options.json === true) terminal.sayJson({ id, status: audit });
    else terminal.say(`The share ${id} is closed: ${audit}.`);
    return 0;
  },
};

/** An id, or the address that people send. */
export const shareIn = (typed: string): string => /\/s\/([\w-]{1,64})/.exec(typed)?.[1] ?? typed;
