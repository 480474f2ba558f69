import { randomBytes } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Forms of pictures on disk, by their names in addresses. All of it can be made again: it may be deleted at any time. */
interface FormCache {
  find(name: string): Promise<Uint8Array | undefined>;
  has(name: string): Promise<boolean>;
  /** Whether so much is left that nothing has to go for what nobody has asked for. */
  hasRoom(): Promise<boolean>;
  /** Without space on the disk nothing is kept. */
  keep(name: string, bytes: Uint8Array): Promise<void>;
}

/** The share of a cache that may be filled ahead. */
const mostAhead = 0.75;

/** @param mostBytes of all forms together; past that those made first go. */
export function createFormCache(folder: string, mostBytes: number): FormCache {
  /** Sizes in the order in which they were made; read from the disk when the first one is kept. */
  let opening: Promise<Map<string, number>> | undefined;
  let total = 0;
  const open = async (): Promise<Map<string, number>> => {
    await mkdir(folder, { recursive: true });
    const names = await readdir(folder);
    const found = await Promise.all(
      names.map(async (name) => {
        const { size, mtimeMs } = await stat(join(folder, name));
        return { name, size, mtimeMs };
      }),
    );
    total = found.reduce((sum, { size }) => sum + size, 0);
    return new Map(found.toSorted((a, b) => a.mtimeMs - b.mtimeMs).map(({ name, size }) => [name, size]));
  };
  const shrink = async (known: Map<string, number>): Promise<void> => {
    for (const [name, size] of known) {
      if (total <= mostBytes) return;
      known.delete(name);
      total -= size;
      await rm(join(folder, name), { force: true });
    }
  };
  return {
    find: (name) => readFile(join(folder, name)).catch(() => undefined),
    has: (name) =>
      access(join(folder, name)).then(
        () => true,
        () => false,
      ),
    async hasRoom() {
      opening ??= open();
      await opening;
      return total < mostBytes * mostAhead;
    },
    async keep(name, bytes) {
      opening ??= open();
      const sizes = await opening;
      const temporary = join(folder, `${name}.${randomBytes(6).toString('hex')}`);
      try {
        await writeFile(temporary, bytes);
        await rename(temporary, join(folder, name));
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {});
        throw error;
      }
      total += bytes.length - (sizes.get(name) ?? 0);
      sizes.delete(name);
      sizes.set(name, bytes.length);
      await shrink(sizes);
    },
  };
}
