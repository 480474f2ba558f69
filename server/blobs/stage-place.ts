import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessAbsent } from './disk-errors.ts';
import { type Folders, syncFolder } from './disk-folders.ts';

const file = 'stage-place';
const form = /^[0-9a-f]{32}$/;

/**
 * The name of a folder's stages, in a file beside them: the same for all processes that have the folder, and another one where each has a
 * folder of its own. Of several that begin at once each finds the name of the first.
 */
export function createStagePlace(folder: string, folders: Folders): () => Promise<string> {
  const path = join(folder, file);
  let known: Promise<string> | undefined;
  const read = async (): Promise<string | undefined> => {
    const text = (await unlessAbsent(readFile(path, 'utf8')))?.trim();
    return text !== undefined && form.test(text) ? text : undefined;
  };
  const make = (): Promise<string> =>
    folders.inside(folder, async () => {
      const found = await read();
      if (found !== undefined) return found;
      const name = randomBytes(16).toString('hex');
      const draft = `${path}.${name}`;
      try {
        await writeFile(draft, `${name}\n`, { flag: 'wx', mode: 0o600, flush: true });
        await link(draft, path);
        await syncFolder(folder);
        return name;
      } catch (error) {
        const other = await read();
        if (other === undefined) throw error;
        return other;
      } finally {
        await rm(draft, { force: true });
      }
    });
  return () => {
    known ??= make().catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}
