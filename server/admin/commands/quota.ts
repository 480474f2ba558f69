import { withDriveLock } from '../../db/index.ts';
import { findDrive, setQuota } from '../../tree/repo/drives.ts';
import type { Command } from '../command.ts';
import { findPerson, jsonOption } from '../people.ts';
import { storageSize, writeSize } from '../sizes.ts';

export const quota: Command = {
  name: 'quota',
  about: 'sets how much a drive may hold: 20GB, 1TiB; "plan": as much as its plan allows',
  words: ['WHO', 'SIZE|plan'],
  options: jsonOption,
  help: 'kB, MB, GB, TB are powers of 1000, KiB, MiB, GiB, TiB of 1024. A quota below what is used deletes nothing. Storage that "ledger grant" gave comes on top.',
  run: async (tools, { words: [who = '', size = ''], options }) => {
    const { terminal } = tools;
    const own = size === 'plan' ? null : storageSize(size);
    const user = await findPerson(tools, who);
    const { db } = await tools.migrated();
    const { used, quota: bytes } = await withDriveLock(db, user.id, async ({ tx, emit }) => {
      await setQuota(tx, user.id, own);
      emit('quota', [], []);
      return (await findDrive(tx, user.id))!;
    });
    if (options.json === true) terminal.sayJson({ id: user.id, quota: bytes, used });
    else terminal.say(`${user.email} may use ${writeSize(bytes)} and uses ${writeSize(used)}.`);
    if (used > bytes) terminal.note('That is more than it may: nothing new fits until files are deleted.');
    return 0;
  },
};
