/**
 * Builds with Vite: the site's code (`dist/client` for the browser, `dist/server` for the server) and the server itself
 * (`dist/program`). `--if-stale` builds only parts whose sources have changed. Content (manifest, texts, catalogues) is
 * not built.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { keepSaidIds, saidFolders } from '../engine/cli/check/kept-said-ids.ts';
import { joinedStylesFile } from './assets.ts';
import { buildLockFile, whileLocked } from './build-lock.ts';
import { compressAhead, compressAssets } from './compress.ts';
import { joinedChunks } from './joined-chunks.ts';
import { joinStyles } from './joined-styles.ts';
import { takeParts } from './kept-parts.ts';
import { assertPageFolders, PageFolderError } from './page-folders.ts';
import { largeTexts } from './pdf-parts.ts';
import { buildProgram } from './program.ts';
import type * as Built from './server.ts';
import { isAppFolder } from './style-bundles.ts';

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
const sourcesOfApps = ['apps', 'locales', 'public'];
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

/** A part of the build. */
interface Part {
  readonly name: string;
  /** The file that keeps the digest of the sources it was last made of. */
  readonly stamp: string;
  readonly sources: readonly string[];
  readonly make: () => Promise<void>;
}

const onlyIfStale = process.argv.includes('--if-stale');

const isFresh = async ({ stamp, sources }: Part): Promise<boolean> =>
  existsSync(stamp) && (await readFile(stamp, 'utf8')) === (await fingerprint(sources));

/** Makes a part, unless `--if-stale` was given and its sources are unchanged. */
async function renew(part: Part): Promise<void> {
  if (onlyIfStale && (await isFresh(part))) return;
  const current = await fingerprint(part.sources);
  console.error(`Building ${part.name} …`);
  const began = performance.now();
  await part.make();
  await writeFile(part.stamp, current);
  console.error(`Built ${part.name} in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
}

const configuration = {
  root,
  configFile: join(root, 'vite.config.ts'),
  // Node imports it directly; the bundler need not transform it, nor write beside it.
  configLoader: 'native',
  logLevel: 'warn',
} as const;
const program = join(dist, 'program');
const ahead = join(dist, 'ahead');

/** Parts that need nothing of each other are made by processes of their own: most of the work is one thread's. */
const apart = {
  'site-server': async () => {
    const { build } = await import('vite');
    await build({ ...configuration, build: { ssr: true } });
  },
  program: () => buildProgram(root, program),
  ahead: () => compressAhead(largeTexts(), ahead),
  'said-ids': () => keepSaidIds(root, join(dist, 'said-ids.json')),
} as const;

async function run(part: string, ...words: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, words, { cwd: root, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The build of ${part} failed.`);
}

const makeApart = (part: keyof typeof apart): Promise<void> => run(part, import.meta.filename, part);

/** The programs that people install, where visitors download them. */
const buildApps = (): Promise<void> =>
  run('the programs', join(root, 'apps', 'build.ts'), join(dist, 'client', 'downloads'));

async function buildForBrowsers(): Promise<void> {
  const { build } = await import('vite');
  const split = [
    await build({ ...configuration, build: { write: false, reportCompressedSize: false } }),
  ].flat();
  const chunks = split
    .flatMap((done) => ('output' in done ? done.output : []))
    .filter((file) => file.type === 'chunk');
  const codeSplitting = joinedChunks(chunks, (folder) => isAppFolder(root, folder));
  await build({ ...configuration, build: { rolldownOptions: { output: { codeSplitting } } } });
  await build({ ...configuration, mode: 'document' });
  // `public/` is copied whole; its note for developers is not for visitors.
  await rm(join(dist, 'client', 'README.md'), { force: true });
  // The build's own account of itself is for the server, not for visitors.
  for (const name of ['manifest.json', 'document.json']) {
    await rename(join(dist, 'client', name), join(dist, name));
  }
}

async function buildSite(): Promise<void> {
  assertPageFolders(root);
  const before = await takeParts(dist);
  for (const name of await readdir(dist).catch(() => [])) {
    if (name !== 'program' && name !== buildLockFile)
      await rm(join(dist, name), { recursive: true, force: true });
  }
  const served = makeApart('site-server');
  const compressed = makeApart('ahead');
  // A failure is reported when its turn comes.
  for (const part of [served, compressed]) part.catch(() => {});
  await buildForBrowsers();
  await joinStyles(root, dist);
  await compressed;
  await compressAssets(join(dist, 'client'), ahead);
  await rm(ahead, { recursive: true });
  await before.restore();
  await served;
  const hash = createHash('sha256');
  for (const name of ['manifest.json', 'document.json', joinedStylesFile, 'server/server.js']) {
    hash.update(await readFile(join(dist, name)));
  }
  await writeFile(join(dist, 'build-id'), hash.digest('base64url').slice(0, 10));
  const built = (await import(pathToFileURL(join(dist, 'server', 'server.js')).href)) as typeof Built;
  await built.refreshEditorFiles(root, join(root, 'routes.yaml'));
}

/** Catalogues are among the sources, in which staff write at any time: that holds up no start and no `site check`. */
function reportOldApps(error: Error): void {
  if (!onlyIfStale) throw error;
  console.error(`${error.message} Those of the last build stay.`);
}

const site: Part = { name: 'the site', stamp: join(dist, 'stamp'), sources: siteSources, make: buildSite };
const server: Part = {
  name: 'the server',
  stamp: join(program, 'stamp'),
  sources: programSources,
  make: () => makeApart('program'),
};
const programs: Part = {
  name: 'the programs that people install',
  stamp: join(dist, 'apps.stamp'),
  sources: sourcesOfApps,
  make: buildApps,
};
const messages: Part = {
  name: 'the list of messages that the code says',
  stamp: join(dist, 'said-ids.stamp'),
  sources: saidFolders,
  make: () => makeApart('said-ids'),
};

async function buildAll(): Promise<void> {
  await Promise.all([renew(site), renew(server)]);
  // Both behind the site, which empties the folder.
  await renew(programs).catch(reportOldApps);
  await renew(messages);
}

/** Nothing is written, and no lock taken, where all is built: the folder may be one that cannot be written. */
async function build(): Promise<void> {
  if (onlyIfStale && (await Promise.all([site, server, programs, messages].map(isFresh))).every(Boolean))
    return;
  await whileLocked(dist, buildAll, () => console.error('Another build is at work here; waiting for it …'));
}

const isPart = (word: string): word is keyof typeof apart => Object.hasOwn(apart, word);
const part = process.argv[2] ?? '';
if (isPart(part)) await apart[part]();
else
  await build().catch((error: unknown) => {
    if (!(error instanceof PageFolderError)) throw error;
    // The last build stays as it is.
    console.error(`${error.report}\n`);
    process.exitCode = 1;
  });
