import { execFile } from 'node:child_process';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { readSources } from '../../live/read-sources.ts';
import { includedName, includePatterns, splitPath } from '../../manifest/include-patterns.ts';
import type { Sources } from '../../render/reading.ts';
import { CannotRunError, type Surroundings } from '../command.ts';
import type { Workspace } from '../workspace.ts';

/** In bytes: names alone are read from its output. */
const mostOutput = 8 * 1024 * 1024;

/**
 * The texts that a plan compares with: those of a revision; of a folder that is laid out as the site is; or another manifest
 * with the words of today.
 * @throws {CannotRunError} where the name is none of these.
 */
export async function readBase(
  name: string,
  { sources }: Workspace,
  surroundings: Pick<Surroundings, 'root' | 'manifestFile'>,
): Promise<Sources> {
  const place = resolve(name);
  if (existsSync(place)) {
    if (!statSync(place).isDirectory()) return otherManifest(name, place, sources, surroundings);
    return readFolder(name, {
      manifestFile: join(place, basename(surroundings.manifestFile)),
      contentFolder: join(place, 'content'),
      localesFolder: join(place, 'locales'),
    });
  }
  if (!/^[\w./@{}^~-]+$/.test(name) || name.startsWith('-'))
    throw new CannotRunError(`${name} is neither a file nor a revision.`);
  return readRevision(name, surroundings);
}

/** Another manifest, with what it includes: as that lies beside it, else as it is today. */
async function otherManifest(
  name: string,
  place: string,
  sources: Sources,
  { root }: Pick<Surroundings, 'root'>,
): Promise<Sources> {
  const manifest = await readFile(place, 'utf8');
  if (includePatterns(manifest).length === 0) return { ...sources, manifest };
  const { included } = await readFolder(name, {
    manifestFile: place,
    contentFolder: join(root, 'content'),
    localesFolder: join(root, 'locales'),
  });
  return { ...sources, manifest, included: new Map([...(sources.included ?? []), ...(included ?? [])]) };
}

function readFolder(name: string, folders: Parameters<typeof readSources>[0]): Promise<Sources> {
  return readSources(folders).catch((error: unknown) => {
    throw new CannotRunError(`${name} could not be read: ${error instanceof Error ? error.message : error}`);
  });
}

/** Takes the revision's files out into a folder of its own: nothing of the checkout is touched, its index neither. */
async function readRevision(
  revision: string,
  { root, manifestFile }: Pick<Surroundings, 'root' | 'manifestFile'>,
): Promise<Sources> {
  const cannot = () =>
    new CannotRunError(
      `${revision} is neither a file nor a revision that holds ${relative(process.cwd(), manifestFile)}.`,
    );
  const folder = realpathSync(dirname(manifestFile));
  const top = (
    await git(folder, ['rev-parse', '--show-toplevel']).catch(() => {
      throw cannot();
    })
  ).trim();
  const inside = (path: string): string | undefined => {
    const name = relative(top, path).replaceAll('\\', '/');
    return name === '' || name.startsWith('..') || isAbsolute(name) ? undefined : name;
  };
  const place = realpathSync(root);
  const names = {
    manifest: inside(join(folder, basename(manifestFile))),
    content: inside(join(place, 'content')),
    locales: inside(join(place, 'locales')),
  };
  const held = await heldBy(revision, top, [
    ...Object.values(names).filter((name) => name !== undefined),
    ...(await includedAt(revision, top, names.manifest)),
  ]);
  if (names.manifest === undefined || !held.includes(names.manifest)) throw cannot();
  const taken = await mkdtemp(join(tmpdir(), 'site-plan-'));
  try {
    await takeOut(revision, top, held, taken);
    const folderOf = (name: string | undefined): string | undefined =>
      name !== undefined && held.includes(name) ? join(taken, 'tree', name) : undefined;
    // Words that the revision does not hold are not kept with the site: today's are all there is.
    return await readFolder(revision, {
      manifestFile: join(taken, 'tree', names.manifest),
      contentFolder: folderOf(names.content) ?? join(root, 'content'),
      localesFolder: folderOf(names.locales) ?? join(root, 'locales'),
    });
  } finally {
    await rm(taken, { recursive: true, force: true });
  }
}

/** Files and folders of what the manifest includes at a revision. */
async function includedAt(
  revision: string,
  top: string,
  manifest: string | undefined,
): Promise<readonly string[]> {
  if (manifest === undefined) return [];
  const text = await git(top, ['show', `${revision}:${manifest}`]).catch(() => '');
  const places = includePatterns(text).map((pattern) => {
    const [folder] = splitPath(pattern);
    return includedName(pattern.includes('*') ? folder : pattern, manifest);
  });
  return [...new Set(places)];
}

/** Those of the paths that the revision has. */
async function heldBy(revision: string, top: string, paths: readonly string[]): Promise<readonly string[]> {
  const listing = await git(top, ['ls-tree', '-z', '--name-only', revision, '--', ...paths]).catch(() => '');
  return listing.split('\0').filter((name) => name !== '');
}

async function takeOut(
  revision: string,
  top: string,
  paths: readonly string[],
  folder: string,
): Promise<void> {
  const directory = (await git(top, ['rev-parse', '--absolute-git-dir'])).trim();
  await mkdir(join(folder, 'tree'));
  await git(
    join(folder, 'tree'),
    [
      // Nothing of the project's own may run for this.
      '-c',
      'core.hooksPath=/dev/null',
      '-c',
      'core.sparseCheckout=false',
      `--git-dir=${directory}`,
      `--work-tree=${join(folder, 'tree')}`,
      'checkout',
      '-q',
      revision,
      '--',
      ...paths,
    ],
    { GIT_INDEX_FILE: join(folder, 'index') },
  );
}

async function git(cwd: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await promisify(execFile)('git', [...args], {
    cwd,
    maxBuffer: mostOutput,
    env: { ...process.env, GIT_LITERAL_PATHSPECS: '1', ...env },
  });
  return stdout;
}
