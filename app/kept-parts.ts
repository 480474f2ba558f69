import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Windows that stay open over an update still request parts of their build: the previous build is served beside the new
 * one. Only that one: parts that it kept itself are dropped.
 */
interface KeptParts {
  /** Writes the parts that the new build does not have itself, and which they are. */
  restore(): Promise<void>;
}

/** Reads the browser files of the build in `dist`, before a new one replaces it; nothing where there is none. */
export async function takeParts(dist: string): Promise<KeptParts> {
  const list = join(dist, 'kept-parts.json');
  const folder = join(dist, 'client', 'assets');
  const older = new Set(await namesIn(list));
  const parts = new Map<string, Buffer>();
  for (const name of await filesIn(folder)) {
    if (!older.has(name)) parts.set(name, await readFile(join(folder, name)));
  }
  return {
    async restore() {
      const present = new Set(await filesIn(folder));
      const kept = [...parts].filter(([name]) => !present.has(name));
      for (const [name, body] of kept) {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        await writeFile(join(folder, name), body);
      }
      await writeFile(list, JSON.stringify(kept.map(([name]) => name)));
    },
  };
}

const namesIn = (list: string): Promise<readonly string[]> =>
  readFile(list, 'utf8').then(JSON.parse, () => []);

async function filesIn(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(folder.length + 1));
}
