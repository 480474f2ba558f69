import * as contract from '../../../../api/contract/files.ts';
import { mostIds, mostWithoutTask } from '../../../../api/contract/ids.ts';
import { CallError } from '../../../../api/error.ts';
import { callDrive } from '../../../session/index.ts';
import { type DriveFile, idsOf } from '../../entry/drive-file.ts';
import { pollTask } from '../poll-task.ts';

/** Moves each entry back to its original folder, under its original name. */
export async function moveBack(entries: readonly DriveFile[]): Promise<void> {
  for (const [parent, group] of Map.groupBy(entries, ({ parent_id }) => parent_id)) {
    for (let at = 0; at < group.length; at += mostIds) {
      const ids = idsOf(group.slice(at, at + mostIds));
      const answer = await callDrive(contract.moveFiles, { body: { ids, to: { parent_id: parent } } });
      if (ids.length > mostWithoutTask) await pollTask(answer);
    }
  }
  // The move may have added a number to a taken name.
  for (const entry of entries.slice(0, mostRenamed)) {
    const { name } = await callDrive(contract.getFile, { params: { id: entry.id } });
    // Any other name was given by a user since.
    if (name === entry.name || !isNumbered(name, entry.name)) continue;
    await callDrive(contract.renameFile, { params: { id: entry.id }, body: { name: entry.name } }).catch(
      (error: unknown) => {
        // Meanwhile another has taken the name: the number stays.
        if (!(error instanceof CallError) || error.error !== 'file_duplicated_name') throw error;
      },
    );
  }
}

/** The server may have shortened a name of nearly that length before its number (255 bytes). */
const longName = 200;

/** Whether a name is another with a number before its extension, as the server adds it where that is taken. */
export function isNumbered(name: string, plain: string): boolean {
  const [, stem, tail] = /^(.*)\(\d+\)([^()]*)$/s.exec(name) ?? [];
  if (stem === undefined || tail === undefined) return false;
  if (stem + tail === plain) return true;
  const bytes = new TextEncoder().encode(name).length;
  return bytes > longName && plain.startsWith(stem) && plain.endsWith(tail);
}

/** More entries at once rarely meet their own names, and each costs a call. */
const mostRenamed = 50;
