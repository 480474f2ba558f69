/**
 * Builds with Vite: the site's code (`dist/client` for the browser, `dist/server` for the server) and the server itself
 * (`dist/program`). `--if-stale` builds only what has a source that has changed since. The words (manifest, content,
 * catalogues) are not built.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { takeParts } from './kept-parts.ts';
import { buildProgram } from './program.ts';
import type * as Built from './server.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const siteSources = [
  'actions',
  'api',
  'app',
  'engine',
  'features',
  'guards',
  'layouts',
  'pages',
  'public',
  'ui',
];
const programSources = ['api', 'app', 'engine', 'server'];
const files = ['package-lock.json', 'vite.config.ts'];

/** A digest of the names, sizes and times of these sources: quick, and different after any change. */
async function fingerprint(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  const lists = await Promise.all(
    sources.map((folder) => readdir(join(root, folder), { recursive: true, withFileTypes: true })),
  );
  const paths = lists
    .flat()
    .filter((found) => found.isFile() && !/\.(test|d)\.ts$/.test(found.name))
    .map((found) => join(found.parentPath, found.name));
  for (const path of [...paths.sort(), ...files.map((name) => join(root, name))]) {
    const { size, mtimeMs } = await stat(path);
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** Runs a part of the build, unless it was asked to be quick and nothing has changed that this part is made of. */
async function renew(
  part: string,
  stamp: string,
  sources: readonly string[],
  make: () => Promise<void>,
): Promise<void> {
  const current = await fingerprint(sources);
  const isFresh = existsSync(stamp) && (await readFile(stamp, 'utf8')) === current;
  if (isFresh && process.argv.includes('--if-stale')) return;
  console.error(`Building ${part} …`);
  const began = performance.now();
  await make();
  await writeFile(stamp, current);
  console.error(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
}

/** Static files are compressed once, at build, as small as they go. */
async function compressAssets(): Promise<void> {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  const found = await readdir(join(dist, 'client'), { recursive: true, withFileTypes: true });
  const texts = found.filter(
    (file) => file.isFile() && /\.(m?js|css|svg|json|txt|webmanifest)$/.test(file.name),
  );
  await Promise.all(
    texts.map(async (file) => {
      const path = join(file.parentPath, file.name);
      const body = await readFile(path);
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
      await writeFile(`${path}.br`, await brotli(body, quality));
      await writeFile(`${path}.gz`, await zip(body, { level: 9 }));
    }),
  );
}

async function buildSite(): Promise<void> {
  const { build: viteBuild } = await import('vite');
  const before = await takeParts(dist);
  await rm(dist, { recursive: true, force: true });
  const shared = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' as const };
  await viteBuild(shared);
  await viteBuild({ ...shared, mode: 'document' });
  await viteBuild({ ...shared, build: { ssr: true } });
  // `public/` is copied whole; its note for developers is not for visitors.
  await rm(join(dist, 'client', 'README.md'), { force: true });
  // What the build says of itself is for the server, not for visitors.
  for (const name of ['manifest.json', 'document.json']) {
    await rename(join(dist, 'client', name), join(dist, name));
  }
  await compressAssets();
  await before.restore();
  const hash = createHash('sha256');
  for (const name of ['manifest.json', 'document.json', 'server/server.js']) {
    hash.update(await readFile(join(dist, name)));
  }
  await writeFile(join(dist, 'build-id'), hash.digest('base64url').slice(0, 10));
  const built = (await import(pathToFileURL(join(dist, 'server', 'server.js')).href)) as typeof Built;
  await built.refreshEditorFiles(root, join(root, 'routes.yaml'));
}

const program = join(dist, 'program');
await renew('the site', join(dist, 'stamp'), siteSources, buildSite);
await renew('the server', join(program, 'stamp'), programSources, () => buildProgram(root, program));
