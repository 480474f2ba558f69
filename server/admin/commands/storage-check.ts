import { type Checked, check } from '../../storage/index.ts';
import type { Command } from '../command.ts';
import { jsonOption } from '../people.ts';
import { writeSize } from '../sizes.ts';
import type { Terminal } from '../terminal.ts';

export const storageCheck: Command = {
  name: 'storage check',
  about: 'compares drives, files and content with one another',
  options: { repair: { about: 'sets counters right; nothing else is changed' }, ...jsonOption },
  help: 'Looks at sizes, counters and trees and reads no content: "storage verify" does. The server may run.',
  run: async (tools, { options }) => {
    const database = await tools.migrated();
    const checked = await check(
      { database, blobs: tools.blobs() },
      { repair: options.repair === true, signal: tools.signal },
    );
    if (options.json === true) tools.terminal.sayJson(checked);
    else sayChecked(tools.terminal, checked);
    return checked.isSound ? 0 : 1;
  },
};

const treeFaults = {
  cycle: 'lies in a folder that lies in itself',
  foreign_parent: 'lies in a folder of another drive',
  parent_is_file: 'lies in a file',
  no_drive: 'is an account without a drive',
  foreign_version: 'is a version that another drive pays for',
  wrong_size: 'has another size than its content',
} as const;

/** Every finding in a line. */
export function sayChecked({ say, paint }: Terminal, checked: Checked): void {
  for (const {
    userId,
    used,
    rightUsed,
    reserved,
    rightReserved,
    entries,
    rightEntries,
  } of checked.counters) {
    if (used !== rightUsed) say(`${userId}: says that it uses ${used} bytes, and uses ${rightUsed}`);
    if (reserved !== rightReserved)
      say(`${userId}: says that ${reserved} bytes are promised, and ${rightReserved} are`);
    if (entries !== rightEntries)
      say(`${userId}: says that it has ${entries} entries, and has ${rightEntries}`);
  }
  for (const { kind, id, userId } of checked.trees) say(`${userId}: ${id} ${treeFaults[kind]}`);
  for (const { kind, hash, size, uses } of checked.content)
    say(
      `${hash} (${writeSize(size)}, ${uses} files and versions) ${kind === 'missing' ? 'is missing' : 'has another size'}`,
    );
  if (checked.repaired.length > 0) say(`The counters of ${checked.repaired.length} drives were set right.`);
  const { count, bytes } = checked.orphans;
  if (count > 0)
    say(
      paint.dim(
        `${count} contents (${writeSize(bytes)}) belong to nothing; collection removes them after its grace.`,
      ),
    );
  const { underWay } = checked;
  if (underWay.count > 0 || underWay.promised > 0)
    say(
      paint.dim(
        `${writeSize(underWay.bytes)} of uploads under way lie on the disk; ${writeSize(underWay.promised)} are promised to work that goes on.`,
      ),
    );
  say(checked.isSound ? paint.green('All is as it should be.') : paint.red('There are faults.'));
}
