import { chmod, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isLong } from '../../tests/long.ts';
import { standBetween } from '../blobs/fixtures/s3-between.ts';
import { hasSwift, startSwift } from '../blobs/fixtures/swift.ts';
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

test.runIf(isLong && hasSwift)(
  'a bucket is a place as a folder is: taken, listed, kept, restored by its time, tried',
  async () => {
    const swift = await startSwift();
    onTestFinished(swift.stop);
    const { here, folder } = office();
    const bucket = {
      S3_BACKUP_ENDPOINT: swift.place.endpoint,
      S3_BACKUP_ACCESS_KEY_ID: swift.env.AWS_ACCESS_KEY_ID,
      S3_BACKUP_SECRET_ACCESS_KEY: swift.env.AWS_SECRET_ACCESS_KEY,
    };
    const place = 's3://drive/of/ours';
    const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
      here(args, { env: { ...bucket, ...env } });
    expect(await run(['backup', place, '--list'])).toMatchObject({
      code: 1,
      errors: expect.stringContaining(`${place} holds no whole backup`),
    });
    const first = JSON.parse((await run(['backup', place, '--json'])).out);
    expect(first).toMatchObject({ folder: place, states: { kept: 1 } });
    const second = JSON.parse((await run(['backup', `${place}/`, '--json'])).out);
    const listed = await run(['backup', place, '--list']);
    expect([listed.code, listed.out.split('\n').slice(1, 3)]).toEqual([
      0,
      [expect.stringContaining(second.takenAt), expect.stringContaining(first.takenAt)],
    ]);
    const empty = await openDatabase();
    onTestFinished(empty.close);
    const restored = await run(['restore', place, '--at', first.takenAt, '--json'], {
      DATABASE_URL: empty.url,
      DATA_DIR: join(folder, 'restored-from-s3'),
    });
    expect([restored.code, JSON.parse(restored.out).takenAt]).toEqual([0, first.takenAt]);
    const third = JSON.parse((await run(['backup', place, '--keep', '1', '--json'])).out);
    expect(third.states).toMatchObject({ kept: 1, dropped: 2 });
    await chmod(folder, 0o711);
    expect((await run(['backup', place, '--drill'])).out).toContain('can be restored');
    const wrong = { S3_BACKUP_SECRET_ACCESS_KEY: 'not-the-key-of-anybody' };
    const refused = await run(['backup', place, '--list'], wrong);
    expect(refused).toMatchObject({
      code: 1,
      out: '',
      errors: expect.stringContaining(`${place} cannot be used: S3 says`),
    });
    expect(refused.errors).not.toContain('anybody');
    expect(await run(['restore', 's3://Nobody'])).toMatchObject({
      code: 3,
      errors: expect.stringContaining('That is no bucket'),
    });
    expect(
      await run(['backup', place], { BLOB_STORE: place, S3_ENDPOINT: bucket.S3_BACKUP_ENDPOINT ?? '' }),
    ).toMatchObject({
      code: 1,
      errors: expect.stringContaining('has the content of the drive'),
    });
  },
  300_000,
);

test.runIf(isLong && hasSwift)(
  'a process that is killed while it writes to a bucket leaves nothing that counts, and the next one cleans up',
  async () => {
    const swift = await startSwift();
    onTestFinished(swift.stop);
    const between = await standBetween(swift.place.endpoint ?? '');
    onTestFinished(() => between.close());
    const { admin, here } = office();
    const env = {
      S3_BACKUP_ENDPOINT: between.endpoint,
      S3_BACKUP_ACCESS_KEY_ID: swift.env.AWS_ACCESS_KEY_ID,
      S3_BACKUP_SECRET_ACCESS_KEY: swift.env.AWS_SECRET_ACCESS_KEY,
    };
    const place = 's3://drive/killed';
    const take = async () => {
      const { out, errors } = await here(['backup', place, '--json'], { env });
      return errors.includes('Another backup is being written') ? undefined : JSON.parse(out);
    };
    const first = await take();
    const killer = new AbortController();
    between.interfere((call) => {
      if (call.method !== 'PUT' || !call.url?.includes('public.users.copy.gz')) return false;
      killer.abort();
      return true;
    });
    expect((await admin(['backup', place], { env, killed: killer.signal })).code).toBeNull();
    between.interfere();
    expect((await here(['backup', place, '--list'], { env })).out.split('\n').slice(1)).toEqual([
      expect.stringContaining(first.takenAt),
      '',
    ]);
    let next: { takenAt: string; states: object } | undefined;
    // Its connection to the database holds the place until PostgreSQL notices that it is gone.
    const isTaken = async () => {
      next = await take();
      return next !== undefined;
    };
    await expect.poll(isTaken, { interval: 100, timeout: 60_000 }).toBe(true);
    expect(next?.states).toMatchObject({ kept: 2, dropped: 0, damaged: [] });
    const names = await here(['restore', place, '--at', '2020-01-01'], { env });
    expect(names.errors).toContain(`the oldest is of ${first.takenAt}`);
  },
  300_000,
);
