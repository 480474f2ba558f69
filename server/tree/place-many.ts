import type { Tx } from '../db/index.ts';
import { freeNameIn } from './place.ts';
import { placeFile, placeFiles, takenNames } from './repo/entries.ts';
import type { FileRow } from './rows.ts';

type Placed = Pick<FileRow, 'id' | 'name' | 'is_folder'>;

/** Of names of 255 bytes, to write 1,000 into a statement and to read them again holds everybody else up. */
const namesAtOnce = 250;

/**
 * Puts entries into a folder and out of the trash, each under a free name. Names that are free and differ go in one statement;
 * the others get their numbers one by one.
 */
export async function placeMany(tx: Tx, folder: string, rows: readonly Placed[]): Promise<void> {
  const colliding: Placed[] = [];
  const given = new Set<string>();
  for (let at = 0; at < rows.length; at += namesAtOnce) {
    const some = rows.slice(at, at + namesAtOnce);
    const names = some.map(({ name }) => name);
    const taken = new Set((await takenNames(tx, folder, names)).map(({ name }) => name));
    const free: string[] = [];
    for (const row of some) {
      if (taken.has(row.name) || given.has(row.name)) colliding.push(row);
      else free.push(row.id);
      given.add(row.name);
    }
    if (free.length > 0) await placeFiles(tx, free, folder);
  }
  for (const row of colliding) {
    const place = await freeNameIn(tx, folder, row.name, row.is_folder);
    await placeFile(tx, row.id, { ...place, parent_id: folder });
  }
}
