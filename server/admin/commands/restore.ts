import { restore as restoreBackup } from '../../storage/index.ts';
import type { Command } from '../command.ts';
import { readDate } from '../dates.ts';
import { jsonOption } from '../people.ts';
import { writeSize } from '../sizes.ts';
import { sayChecked } from './storage-check.ts';

export const restore: Command = {
  name: 'restore',
  about: 'makes a drive of a backup, in an empty database',
  words: ['PLACE'],
  options: {
    at: {
      value: 'TIME',
      about: 'the newest backup that was there then (2027-01-31T12:00:00Z); the newest of all without it',
    },
    'allow-damaged': { about: 'restores the rest where content of the backup is damaged' },
    ...jsonOption,
  },
  help: [
    'The database and the data folder (DATABASE_URL, DATA_DIR) must be empty, and the server must not run. All content',
    'is read and compared with its hash, and the whole drive is checked in the end.',
  ].join('\n'),
  run: async (tools, { words: [typed = ''], options }) => {
    const { terminal } = tools;
    const { manifest, damaged, checked } = await restoreBackup({
      database: await tools.database(),
      blobs: tools.blobs(),
      place: tools.backupsAt(typed),
      at: options.at === undefined || options.at === 'latest' ? undefined : readDate(String(options.at)),
      allowDamaged: options['allow-damaged'] === true,
      log: tools.log,
      signal: tools.signal,
      onProgress: ({ count, of }) => terminal.progress(`${count} of ${of} contents`),
    });
    if (options.json === true) terminal.sayJson({ takenAt: manifest.takenAt, damaged, checked });
    else {
      const { count, bytes } = manifest.content;
      terminal.say(
        `Restored as of ${manifest.takenAt}: ${count - damaged.length} contents (${writeSize(bytes)}).`,
      );
      sayChecked(terminal, checked);
    }
    return checked.isSound ? 0 : 1;
  },
};
