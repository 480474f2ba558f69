import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { settleDataFolder } from './data-folder.ts';
import { readEnv } from './env.ts';

const isRoot = process.getuid?.() === 0;

/** A project, the system's folder for state and a home, all of them empty and open. */
async function newMachine(): Promise<{ readonly top: string; readonly root: string }> {
  const top = await realpath(await mkdtemp(join(tmpdir(), 'drive-places-')));
  onTestFinished(() => rm(top, { recursive: true, force: true }));
  await chmod(top, 0o755);
  for (const name of ['project', 'system', 'home']) await mkdir(join(top, name));
  return { top, root: join(top, 'project') };
}

async function settle(
  { top, root }: { readonly top: string; readonly root: string },
  variables: Readonly<Record<string, string>> = {},
) {
  const said: string[] = [];
  const read = readEnv(variables);
  if (!read.ok) throw new Error(read.faults.join('\n'));
  const { DATA_DIR } = await settleDataFolder(read.env, {
    root,
    variables: { HOME: join(top, 'home'), ...variables },
    log: { info: (_: object, words?: string) => void said.push(String(words)) } as never,
    system: join(top, 'system'),
  });
  return { folder: DATA_DIR, said };
}

/** A project in whose folder no data can lie, whoever runs it: a file has the name. */
async function newBlockedProject() {
  const machine = await newMachine();
  await writeFile(join(machine.root, 'data'), '');
  return machine;
}

test('what DATA_DIR names is taken, whether it can be used or not', async () => {
  const machine = await newBlockedProject();
  const given = join(machine.top, 'nowhere');
  expect(await settle(machine, { DATA_DIR: given })).toEqual({ folder: given, said: [] });
  expect(await readdir(machine.top)).not.toContain('nowhere');
});

test('without it the data lie in the project, wherever the command is typed, and not a word is said', async () => {
  const machine = await newMachine();
  expect(await settle(machine)).toEqual({ folder: join(machine.root, 'data'), said: [] });
  expect(await readdir(join(machine.top, 'system'))).toEqual([]);
});

test('where they cannot, the system’s folder is next, said in one line at each start', async () => {
  const machine = await newBlockedProject();
  const folder = join(machine.top, 'system/pikpak-drive');
  for (const _ of ['first', 'second']) {
    const { folder: settled, said } = await settle(machine);
    expect(settled).toBe(folder);
    expect(said).toEqual([
      expect.stringMatching(/^data are kept in .*pikpak-drive: .*data cannot hold them \(/),
    ]);
  }
  expect(await readdir(folder)).toEqual(['kept-for']);
});

test('then the user’s state directory: XDG_STATE_HOME, or that of the home', async () => {
  const machine = await newBlockedProject();
  await writeFile(join(machine.top, 'system/pikpak-drive'), '');
  await rm(join(machine.top, 'system'), { recursive: true });
  await writeFile(join(machine.top, 'system'), '');
  const state = join(machine.top, 'state');
  expect((await settle(machine, { XDG_STATE_HOME: state })).folder).toBe(join(state, 'pikpak-drive'));
  const atHome = join(machine.top, 'home/.local/state/pikpak-drive');
  expect((await settle(machine, { XDG_STATE_HOME: 'relative' })).folder).toBe(atHome);
});

test('a place that was chosen once stays, also when the project could hold data now', async () => {
  const machine = await newBlockedProject();
  const { folder } = await settle(machine);
  await rm(join(machine.root, 'data'));
  expect(await settle(machine)).toEqual({ folder, said: [`data are kept in ${folder}: as before`] });
});

test('data that are in the project are never left for another place', async () => {
  const machine = await newBlockedProject();
  await settle(machine);
  await rm(join(machine.root, 'data'));
  await mkdir(join(machine.root, 'data/postgres/data'), { recursive: true });
  expect(await settle(machine)).toEqual({ folder: join(machine.root, 'data'), said: [] });
});

test('two projects never share a place, nor does one take what was made with DATA_DIR', async () => {
  const machine = await newBlockedProject();
  const first = await settle(machine);
  const second = join(machine.top, 'second');
  await mkdir(second);
  await writeFile(join(second, 'data'), '');
  const other = await settle({ ...machine, root: second });
  expect(other.folder).toMatch(/system\/pikpak-drive-[0-9a-f]{8}$/);
  expect((await settle(machine)).folder).toBe(first.folder);
  expect((await settle({ ...machine, root: second })).folder).toBe(other.folder);

  const third = await newBlockedProject();
  await mkdir(join(third.top, 'system/pikpak-drive/blobs'), { recursive: true });
  expect((await settle(third)).folder).toMatch(/system\/pikpak-drive-[0-9a-f]{8}$/);
});

test('several processes that begin at once choose the same', async () => {
  const machine = await newBlockedProject();
  const found = await Promise.all(Array.from({ length: 20 }, () => settle(machine)));
  expect(new Set(found.map(({ folder }) => folder)).size).toBe(1);
  expect(await readdir(found[0]!.folder)).toEqual(['kept-for']);
});

test('where no place will do it is the project’s, whose failure tells what to do, and nothing is left', async () => {
  const machine = await newBlockedProject();
  await rm(join(machine.top, 'system'), { recursive: true });
  await writeFile(join(machine.top, 'system'), '');
  await rm(join(machine.top, 'home'), { recursive: true });
  await writeFile(join(machine.top, 'home'), '');
  expect(await settle(machine)).toEqual({ folder: join(machine.root, 'data'), said: [] });
  expect((await readdir(machine.top)).sort()).toEqual(['home', 'project', 'system']);
});

test('a project reached by a link is the same project', async () => {
  const machine = await newBlockedProject();
  const linked = join(machine.top, 'linked');
  await symlink(machine.root, linked);
  const { folder } = await settle(machine);
  expect((await settle({ ...machine, root: linked })).folder).toBe(folder);
});

test.each([
  ['the place', 'system/pikpak-drive'],
  ['a folder above it', 'system'],
])('nothing is kept where others may write: %s', async (_, open) => {
  const machine = await newBlockedProject();
  await mkdir(join(machine.top, open), { recursive: true });
  await chmod(join(machine.top, open), 0o777);
  expect((await settle(machine)).folder).not.toBe(join(machine.top, 'system/pikpak-drive'));
  await writeFile(join(machine.top, open, 'kept-for'), `${machine.root}\n`);
  expect((await settle(machine)).folder).not.toBe(join(machine.top, 'system/pikpak-drive'));
});

test.runIf(isRoot)(
  'root passes by a closed folder, in which PostgreSQL could not reach its data',
  async () => {
    const machine = await newMachine();
    await chmod(machine.root, 0o700);
    const { folder, said } = await settle(machine);
    expect(folder).toBe(join(machine.top, 'system/pikpak-drive'));
    expect(said[0]).toContain(`may not enter ${machine.root}`);
    expect(await readdir(machine.root)).toEqual([]);
    expect((await stat(folder)).mode & 0o777).toBe(0o711);
  },
);

test.runIf(isRoot)('with DATABASE_URL no database is kept, and a closed folder will do', async () => {
  const machine = await newMachine();
  await chmod(machine.root, 0o700);
  const { folder } = await settle(machine, { DATABASE_URL: 'postgres://me@elsewhere/drive' });
  expect(folder).toBe(join(machine.root, 'data'));
});

test.runIf(isRoot)(
  'root takes no place in the home of somebody else, which HOME may name after sudo',
  async () => {
    const machine = await newBlockedProject();
    await rm(join(machine.top, 'system'), { recursive: true });
    await writeFile(join(machine.top, 'system'), '');
    await chown(join(machine.top, 'home'), 1, 1);
    expect((await settle(machine)).folder).toBe(join(machine.root, 'data'));
    expect(await readdir(join(machine.top, 'home'))).toEqual([]);
  },
);
