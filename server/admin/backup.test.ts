import { chmod, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isLong } from '../../tests/long.ts';
import { openDatabase } from '../fixtures/database.ts';
import { officeOfFile } from './fixtures/child.ts';

const office = officeOfFile();

test.runIf(isLong)(
  'backups into one folder are points in time: listed, restored by their time, and only so many kept',
  async () => {
    const { here, folder } = office();
    const take = async (more: string[] = []) =>
      JSON.parse((await here(['backup', 'kept', '--json', ...more])).out) as {
        takenAt: string;
        states: { kept: number };
      };
    const add = (email: string) =>
      here(['users', 'add', email, '--password-stdin'], { input: 'some-long-password-1\n' });
    expect(await add('one@drive.test')).toMatchObject({ code: 0, errors: '' });
    const first = await take();
    await add('two@drive.test');
    const second = await take();
    expect(second.states.kept).toBe(2);
    const listed = await here(['backup', 'kept', '--list']);
    expect([listed.code, listed.out.split('\n').slice(1, 3)]).toEqual([
      0,
      [expect.stringContaining(second.takenAt), expect.stringContaining(first.takenAt)],
    ]);
    const restored = async (at: string[]) => {
      const place = await openDatabase();
      onTestFinished(place.close);
      const env = { DATABASE_URL: place.url, DATA_DIR: join(folder, `restored-${at.join('')}`) };
      const { code, out, errors } = await here(['restore', 'kept', ...at, '--json'], { env });
      if (code !== 0) return errors;
      const users = await place.db.selectFrom('users').select('email').orderBy('email').execute();
      return [JSON.parse(out).takenAt, ...users.map(({ email }) => email)];
    };
    expect(await restored(['--at', first.takenAt])).toEqual([first.takenAt, 'one@drive.test']);
    const both = [second.takenAt, 'one@drive.test', 'two@drive.test'];
    expect(await restored(['--at', 'latest'])).toEqual(both);
    expect(await restored([])).toEqual(both);
    expect(await restored(['--at', '2020-01-01'])).toContain(`the oldest is of ${first.takenAt}`);

    const third = await take(['--keep', '1']);
    expect(JSON.parse((await here(['backup', 'kept', '--list', '--json'])).out)).toMatchObject([
      { takenAt: third.takenAt, isWhole: true },
    ]);
    expect((await here(['backup', 'kept', '--keep', 'all'])).errors).toContain('a number of backups');
    expect((await here(['backup', 'none', '--list'])).code).toBe(1);
  },
);

test.runIf(isLong)('a drill by hand tries the newest, and one that is damaged is told', async () => {
  const { here, folder } = office();
  // PostgreSQL runs as another user than root.
  await chmod(folder, 0o711);
  const { takenAt } = JSON.parse((await here(['backup', 'tried', '--json'])).out);
  const good = await here(['backup', 'tried', '--drill']);
  expect(good).toMatchObject({ code: 0, errors: '' });
  expect(good.out).toContain(`The backup of ${takenAt} can be restored`);
  const [state = ''] = (await readdir(join(folder, 'tried'))).filter((name) => name.startsWith('database-'));
  await writeFile(join(folder, 'tried', state, 'public.users.copy.gz'), 'spoiled');
  const bad = await here(['backup', 'tried', '--drill']);
  expect([bad.code, bad.errors]).toEqual([1, expect.stringContaining('is not what was written')]);
  expect((await readdir(join(folder, 'data'))).filter((name) => name.startsWith('drill-'))).toEqual([]);
});
