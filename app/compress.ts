/** Static files are compressed once, at build, as small as they go. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const kinds = /\.(m?js|css|html|svg|json|txt|webmanifest)$/;
const nameOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

/** Writes `PATH.br` and `PATH.gz`. */
async function compress(body: Buffer, path: string): Promise<void> {
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  };
  const [br, gz] = await Promise.all([brotli(body, quality), zip(body, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}

/** Compresses files that a build takes as they are, under the names of their contents, while it still runs. */
export async function compressAhead(files: readonly string[], into: string): Promise<void> {
  await mkdir(into, { recursive: true });
  await Promise.all(
    files.map(async (file) => {
      const body = await readFile(file);
      await compress(body, join(into, nameOf(body)));
    }),
  );
}

/** Compresses all texts in a folder; those that were done ahead are taken from there. */
export async function compressAssets(folder: string, ahead: string): Promise<void> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    found
      .filter((file) => file.isFile() && kinds.test(file.name))
      .map(async (file) => {
        const path = join(file.parentPath, file.name);
        const body = await readFile(path);
        const done = join(ahead, nameOf(body));
        if (!existsSync(`${done}.gz`)) return compress(body, path);
        for (const form of ['.br', '.gz']) await copyFile(done + form, path + form);
      }),
  );
}
