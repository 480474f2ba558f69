import { withDriveLock } from '../../db/index.ts';
import { setQuota } from '../../tree/repo/drives.ts';
import { type Command, UsageError } from '../command.ts';
import { findPerson, jsonOption } from '../people.ts';
import { parseSize, writeSize } from '../sizes.ts';

/** A thousand TiB and no more: beyond it a slip of the finger is likelier than a disk. */
const most = 1024 ** 5;

export const quota: Command = {
  name: 'quota',
  about: 'sets how much a drive may hold: 20GB, 1TiB',
  words: ['WHO', 'SIZE'],
  options: jsonOption,
  help: 'kB, MB, GB, TB are powers of 1000, KiB, MiB, GiB, TiB of 1024. A quota below what is used deletes nothing.',
  run: async (tools, { words: [who = '', size = ''], options }) => {
    const { terminal } = tools;
    const bytes = parseSize(size);
    if (bytes === undefined) throw new UsageError(`"${size}" is no size: 20GB, 1TiB, 500MiB.`);
    if (bytes > most) throw new UsageError(`${size} is more than a drive can have, ${writeSize(most)}.`);
    const user = await findPerson(tools, who);
    const { db } = await tools.migrated();
    const { used } = await withDriveLock(db, user.id, async ({ tx, usage, emit }) => {
      await setQuota(tx, user.id, bytes);
      emit('quota', [], []);
      return usage;
    });
    if (options.json === true) terminal.sayJson({ id: user.id, quota: bytes, used });
    else terminal.say(`${user.email} may use ${writeSize(bytes)} and uses ${writeSize(used)}.`);
    if (used > bytes) terminal.note('That is more than it may: nothing new fits until files are deleted.');
    return 0;
  },
};
