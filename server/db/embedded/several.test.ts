import { expect, test } from 'vitest';
import { isLong } from '../../../tests/long.ts';
import { ask, folderWithDatabase, newFolder, serverIn, start, startElsewhere } from './fixtures/clusters.ts';

test('two processes that start at once on an empty folder use one server; the last to stop stops it', async () => {
  const folder = await newFolder();
  const users = [startElsewhere(folder), startElsewhere(folder)] as const;
  const [one, other] = await Promise.all(users.map((user) => user.says()));
  expect(one).toBe(other);
  const server = await serverIn(folder);
  await ask(String(one), 'create table kept as select 1 as n');
  await users[0].stop();
  expect(await serverIn(folder)).toBe(server);
  expect(await ask(String(other), 'select n from kept')).toEqual([{ n: 1 }]);
  await users[1].stop();
  expect(await users[1].says()).toBe('stopped');
  expect(await serverIn(folder)).toBeUndefined();
});

test.runIf(isLong)('two that stop at once leave no server behind', async () => {
  const folder = await folderWithDatabase();
  const users = [await start(folder), await start(folder)];
  await Promise.all(users.map((user) => user.stop()));
  expect(await serverIn(folder)).toBeUndefined();
});

test.runIf(isLong)(
  'a process that was killed does not keep the server from being stopped by the last',
  async () => {
    const folder = await folderWithDatabase();
    const postgres = await start(folder);
    const user = startElsewhere(folder);
    await user.says();
    await user.kill();
    // PostgreSQL learns of it when it next reads from that session.
    const keeping = `select count(*)::int as n from pg_stat_activity where application_name = 'pikpak-drive keeper'`;
    await expect.poll(() => ask(postgres.url, keeping)).toEqual([{ n: 1 }]);
    await postgres.stop();
    expect(await serverIn(folder)).toBeUndefined();
  },
);

test.runIf(isLong)(
  'starting while another stops: whoever has the database can write, and no row is lost',
  async () => {
    const folder = await folderWithDatabase();
    const first = await start(folder);
    await ask(first.url, 'create table kept (worker int, round int)');
    await first.stop();
    const work = async (worker: number) => {
      for (let round = 0; round < 5; round++) {
        const postgres = await start(folder);
        await ask(postgres.url, `insert into kept values (${worker}, ${round})`);
        await postgres.stop();
      }
    };
    await Promise.all([0, 1, 2].map(work));
    expect(await serverIn(folder)).toBeUndefined();
    const last = await start(folder);
    expect(await ask(last.url, 'select count(distinct (worker, round))::int as rows from kept')).toEqual([
      { rows: 15 },
    ]);
    await last.stop();
  },
);
