import { chmod, chown, cp, lstat, mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { giveTo } from './account.ts';
import {
  ask,
  canRunAsOthers,
  folderWithDatabase,
  isRoot,
  newFolder,
  start,
  startElsewhere,
} from './fixtures/clusters.ts';
import { findPackage, type ProgramPackage } from './programs.ts';

/** `daemon`, which every Unix has; and a number without a name. */
const ordinaryUser = 1;
const namelessUser = 64_999;

/** A copy of the installed package whose library links were never made, as npm unpacks it. */
async function unlinkedPackage(root: string): Promise<ProgramPackage> {
  const installed = await findPackage();
  await cp(join(installed.root, 'native'), join(root, 'native'), {
    recursive: true,
    filter: async (path) => !path.endsWith('.a') && !(await lstat(path)).isSymbolicLink(),
  });
  return { root, label: 'test' };
}

async function startsAndStops(folder: string, programs?: ProgramPackage): Promise<string> {
  const postgres = await start(folder, programs === undefined ? {} : { programs });
  expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  const { host } = postgres.connection;
  await postgres.stop();
  return host;
}

test.each([
  ['a long path', 'x'.repeat(120)],
  ['a comma, a quote and a space', `a, "b" 'c`],
  ['another script and %', 'база 中 %2F'],
])('works in a folder with %s in its name', async (_, name) => {
  const folder = await newFolder(name);
  const socketFolder = await startsAndStops(folder);
  expect(Buffer.byteLength(socketFolder)).toBeLessThan(90);
  expect(socketFolder.startsWith(folder)).toBe(false);
  expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
  await rm(socketFolder, { recursive: true });
});

test('a closed folder for temporary files, and a name taken there by another, are passed by', async () => {
  const folder = await newFolder('a "b"');
  const first = await startsAndStops(folder);
  const closed = await newFolder('closed');
  await mkdir(closed, { mode: 0o500 });
  await writeFile(join(closed, basename(first)), '');
  vi.stubEnv('TMPDIR', closed);
  onTestFinished(() => void vi.unstubAllEnvs());
  const socketFolder = await startsAndStops(folder);
  expect(socketFolder.startsWith(closed)).toBe(false);
  await rm(first, { recursive: true });
  await rm(socketFolder, { recursive: true, force: true });
});

test('a line break in the path is refused', async () => {
  await expect(start(`${await newFolder()}/a\nb`)).rejects.toMatchObject({ fault: 'folder_unusable' });
});

test('a folder that is a file is refused, and the report names it', async () => {
  const folder = await newFolder('file');
  await writeFile(folder, '');
  await expect(start(folder)).rejects.toMatchObject({
    fault: 'folder_unusable',
    report: expect.stringContaining(folder),
  });
});

test('a folder reached by a link is the same folder', async () => {
  const folder = await folderWithDatabase('real');
  const one = await start(folder);
  const linked = join(folder, '../linked');
  await symlink(folder, linked);
  const other = await start(linked);
  expect(other.url).toBe(one.url);
  await other.stop();
  expect(await ask(one.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await one.stop();
});

test.each(['others may enter', 'a link'])('a socket folder is refused: %s', async (reason) => {
  const folder = await newFolder();
  await mkdir(folder, { recursive: true });
  const socket = join(folder, 'socket');
  if (reason === 'a link') await symlink(folder, socket);
  else {
    await mkdir(socket);
    await chmod(socket, 0o755);
  }
  await expect(start(folder)).rejects.toMatchObject({
    fault: 'socket_folder_unsafe',
    report: expect.stringContaining(socket),
  });
  expect(await readdir(folder)).toEqual(['socket']);
});

describe('data that are not ours to read', () => {
  test('those of another version are left as they are', async () => {
    const folder = await newFolder();
    await mkdir(join(folder, 'data'));
    await writeFile(join(folder, 'data/PG_VERSION'), '17\n');
    await expect(start(folder)).rejects.toMatchObject({
      fault: 'wrong_version',
      report: expect.stringMatching(/PostgreSQL 17.*PostgreSQL 18/),
    });
    expect(await readdir(join(folder, 'data'))).toEqual(['PG_VERSION']);
  });

  test('files that are no database are left as they are', async () => {
    const folder = await newFolder();
    await mkdir(join(folder, 'data'), { recursive: true });
    await writeFile(join(folder, 'data/thesis.txt'), 'the only copy');
    await expect(start(folder)).rejects.toMatchObject({ fault: 'data_incomplete' });
    expect(await readdir(join(folder, 'data'))).toEqual(['thesis.txt']);
  });

  test('an empty data folder is filled', async () => {
    const folder = await newFolder();
    await mkdir(join(folder, 'data'), { recursive: true });
    await startsAndStops(folder);
  });
});

test('the library links that the package lacks are made', async () => {
  const folder = await newFolder();
  const programs = await unlinkedPackage(join(folder, 'package'));
  await chmod(join(folder, 'package'), 0o755);
  await startsAndStops(join(folder, 'postgres'), programs);
  expect(await readdir(join(folder, 'package/native/lib'))).toContain('libpq.so.5');
  expect(await readdir(join(folder, 'postgres'))).not.toContain('programs-test');
});

describe.runIf(isRoot)('started by root', () => {
  test('a closed folder on the way to the data is an error that says what to do', async () => {
    const closed = await newFolder('closed');
    await mkdir(closed, { mode: 0o700 });
    await expect(start(join(closed, 'data/postgres'))).rejects.toMatchObject({
      fault: 'folder_closed',
      report: expect.stringMatching(
        new RegExp(`may not enter ${closed}\\.[^]*DATA_DIR=[^]*chmod o\\+x ${closed}$`),
      ),
    });
    expect((await stat(closed)).mode & 0o777).toBe(0o700);
  });

  test('programs in a closed folder are copied, by two at once; a copy that lost a file is made again', async () => {
    const folder = await newFolder();
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const programs = await unlinkedPackage(join(closed, 'package'));
    const data = join(folder, 'postgres');
    await mkdir(join(data, 'programs-older'), { recursive: true });
    const users = [startElsewhere(data, { programs }), startElsewhere(data, { programs })];
    const addresses = await Promise.all(users.map((user) => user.says()));
    expect(await ask(String(addresses[0]), 'select 1 as one')).toEqual([{ one: 1 }]);
    await Promise.all(users.map((user) => user.stop()));
    expect((await readdir(data)).sort()).toEqual(['data', 'postgres.log', 'programs-test', 'socket']);
    // Another file in its place: a process that is just ending may still run the old one.
    const program = join(data, 'programs-test/native/bin/postgres');
    await rm(program);
    await writeFile(program, '');
    await startsAndStops(data, programs);
  });

  test.runIf(canRunAsOthers)(
    'runs as the owner of data that an ordinary user made, who can go on with them',
    async () => {
      const folder = await newFolder('home');
      await mkdir(folder, { mode: 0o700 });
      await chown(folder, ordinaryUser, ordinaryUser);
      const data = join(folder, 'postgres');
      for (const uid of [ordinaryUser, undefined, ordinaryUser]) {
        const user = startElsewhere(data, uid === undefined ? {} : { uid });
        expect(await ask(await user.says(), 'select 1 as one')).toEqual([{ one: 1 }]);
        expect((await stat(join(data, 'data'))).uid).toBe(ordinaryUser);
        await user.stop();
        expect(await user.says()).toBe('stopped');
      }
    },
  );

  test('data that root restored are given to the user that PostgreSQL runs as', async () => {
    const folder = await folderWithDatabase();
    await startsAndStops(folder);
    await giveTo({ uid: 0, gid: 0, isSwitched: true }, join(folder, 'data'));
    expect((await stat(join(folder, 'data/base'))).uid).toBe(0);
    await startsAndStops(folder);
  });

  test.runIf(canRunAsOthers)('an ordinary user is told of data that belong to another', async () => {
    const folder = await newFolder();
    await mkdir(join(folder, 'data'));
    await chown(folder, ordinaryUser, ordinaryUser);
    expect(await startElsewhere(folder, { uid: ordinaryUser }).says()).toContain('belongs to user 0');
  });

  test.runIf(canRunAsOthers)(
    'a user without a name, as in some containers, has a database all the same',
    async () => {
      const folder = await newFolder();
      await chown(folder, namelessUser, namelessUser);
      const user = startElsewhere(folder, { uid: namelessUser });
      expect(await ask(await user.says(), 'select 1 as one')).toEqual([{ one: 1 }]);
      await user.stop();
      expect((await readdir(folder)).sort()).toEqual(['data', 'postgres.log', 'socket']);
    },
  );

  test('a copy of the programs that somebody else made, or could change, is made again', async () => {
    const folder = await newFolder();
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const programs = await unlinkedPackage(join(closed, 'package'));
    const data = join(folder, 'postgres');
    const planted = join(data, 'programs-test/native');
    const spoil = [
      () => chown(join(planted, 'bin/postgres'), ordinaryUser, ordinaryUser),
      () => chmod(join(planted, 'lib'), 0o777),
    ];
    await startsAndStops(data, programs);
    for (const change of spoil) {
      await change();
      await startsAndStops(data, programs);
      expect((await stat(join(planted, 'bin/postgres'))).uid).toBe(0);
      expect((await stat(join(planted, 'lib'))).mode & 0o777).toBe(0o755);
    }
  });

  test.each([
    ['others may write', 0o777, 0],
    ['another owns', 0o755, ordinaryUser],
  ])('no copy is run in a folder that %s: the report says what to do', async (_, mode, owner) => {
    const folder = await newFolder();
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const programs = await unlinkedPackage(join(closed, 'package'));
    const open = join(folder, 'open');
    await mkdir(open);
    await chmod(open, mode);
    await chown(open, owner, owner);
    await expect(start(join(open, 'postgres'), { programs })).rejects.toMatchObject({
      fault: 'programs_unusable',
      report: expect.stringContaining(`chmod go-w ${open}`),
    });
  });

  test.runIf(canRunAsOthers)('an ordinary user who cannot complete the package gets a copy', async () => {
    const folder = await newFolder();
    const programs = await unlinkedPackage(join(folder, 'package'));
    await chmod(join(folder, 'package'), 0o755);
    const data = join(folder, 'postgres');
    await mkdir(data);
    await chown(data, ordinaryUser, ordinaryUser);
    const user = startElsewhere(data, { uid: ordinaryUser, programs });
    expect(await ask(await user.says(), 'select 1 as one')).toEqual([{ one: 1 }]);
    await user.stop();
    expect(await readdir(data)).toContain('programs-test');
  });
});
