import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Programs } from './programs.ts';

/**
 * initdb, and `postgres --single` that it runs, look up the name of their user, only to call the administrator by it
 * where `-U` does not; where there is none, as in containers that run as a bare number, they end. So a database is
 * made there with copies of the two that ask for the first user of the system (`getpwent`, of the same library and
 * version, whose answer has the same shape) in the place of their own (`getpwuid`). The server that runs on it is never
 * such a copy.
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
