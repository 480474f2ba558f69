import { publicUrlOf } from '../../env.ts';
import { auditShare, auditStatuses } from '../../features/shares/index.ts';
import { type Command, DeclinedError, UsageError } from '../command.ts';
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
  run: async ({ env, migrated, terminal }, { words: [typed = ''], options }) => {
    const id = shareIn(typed, publicUrlOf(env));
    const wanted = typeof options.as === 'string' ? options.as.toUpperCase() : 'PROHIBITED';
    const audit = auditStatuses.find((status) => status === wanted);
    if (audit === undefined) throw new UsageError(`--as is one of ${auditStatuses.join(', ')}.`);
    const { db } = await migrated();
    if (!(await auditShare(db, id, audit))) throw new DeclinedError(`There is no share "${id}".`);
    if (options.json === true) terminal.sayJson({ id, status: audit });
    else terminal.say(`The share ${id} is closed: ${audit}.`);
    return 0;
  },
};

/**
 * The id of a share, or the one in the address that people send.
 * @throws {UsageError} for an address of another site: its share is not ours, though one of ours may have the same id.
 */
export function shareIn(typed: string, publicUrl: string): string {
  if (!typed.includes('/')) return typed;
  const site = new URL(publicUrl);
  const address = URL.parse(/^\/(?!\/)|:\/\//.test(typed) ? typed : `https://${typed}`, site);
  if (address?.host !== site.host) {
    throw new UsageError(
      `"${typed}" is not an address of this drive, which is at ${site.origin} (PUBLIC_URL).`,
    );
  }
  const id = /^(?:\/[\w-]+)?\/s\/([\w-]{1,64})(?:\/|$)/.exec(address.pathname)?.[1];
  if (id === undefined) throw new UsageError(`"${typed}" is not the address of a share: ${site.origin}/s/…`);
  return id;
}
