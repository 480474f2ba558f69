import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Programs } from './programs.ts';

/**
 * initdb, and `postgres --single` that it runs, look up the name of their user, although `-U` names the administrator;
 * where the user has no name, as in containers that run as a bare number, they fail. So a database is created there
 * with patched copies of the two that look up the first user of the system (`getpwent`, in the same library and
 * version, with a result of the same layout) instead of their own (`getpwuid`). The server itself never runs as such a
 * copy.
 */
export async function withNamelessPrograms<Result>(
  programs: Programs,
  folder: string,
  work: (programs: Programs) => Promise<Result>,
): Promise<Result> {
  // The name is one of those that the next start removes if this process is killed.
  const home = join(folder, `programs-nameless.new-${process.pid}-${randomBytes(4).toString('hex')}`);
  const native = dirname(dirname(programs.initdb));
  const copies: Programs = { initdb: join(home, 'bin/initdb'), postgres: join(home, 'bin/postgres') };
  try {
    for (const made of [home, join(home, 'bin')]) {
      await mkdir(made);
      await chmod(made, 0o755);
    }
    // Both find their libraries and files beside the folder that they lie in.
    for (const name of ['lib', 'share']) await symlink(join(native, name), join(home, name));
    for (const name of ['initdb', 'postgres'] as const) {
      await writeFile(copies[name], withoutName(await readFile(programs[name])), { mode: 0o755 });
      await chmod(copies[name], 0o755);
    }
    return await work(copies);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** The same program with the other function in its list of imports; unchanged where there is no such list. */
function withoutName(program: Buffer): Buffer {
  const at = program.indexOf('\0getpwuid\0');
  if (at !== -1) program.write('\0getpwent\0', at, 'latin1');
  return program;
}
