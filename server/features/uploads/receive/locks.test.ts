import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase, quiet, type TestDatabase } from '../../../fixtures/database.ts';
import { createUploadLocks, type UploadLocks } from './locks.ts';

let database: TestDatabase;
let locks: UploadLocks;

beforeAll(async () => {
  database = await openDatabase();
  locks = createUploadLocks({ openClient: database.openClient, log: quiet });
});
afterAll(async () => {
  await locks.close();
  await database.close();
});

/** Work on one upload that asks the database some times, and how many such works were ever under way at once. */
function works(id: string) {
  let inside = 0;
  let most = 0;
  return {
    most: () => most,
    begin: (first?: Promise<void>) =>
      locks.hold(
        id,
        async () => {
          inside += 1;
          most = Math.max(most, inside);
          await first;
          for (let requests = 0; requests < 5; requests += 1)
            await sql`select ${requests}::int`.execute(database.db);
          inside -= 1;
        },
        { isBrief: true },
      ),
  };
}

test('of several who wait for an upload one is let in at a time', async () => {
  const { begin, most } = works('waited for');
  const held = Promise.withResolvers<void>();
  const first = begin(held.promise);
  const waiting = Array.from({ length: 5 }, () => begin());
  held.resolve();
  await Promise.all([first, ...waiting]);
  expect(most()).toBe(1);
});

test('whoever comes when another has been let in waits as well', async () => {
  const { begin, most } = works('come later');
  const held = Promise.withResolvers<void>();
  const first = begin(held.promise);
  const waiting = [begin(), begin()];
  held.resolve();
  await first;
  const later = waiting.map((done) => done.then(() => begin()));
  await Promise.all([begin(), ...later]);
  expect(most()).toBe(1);
});

describe('what waits within a lock that it holds', () => {
  const idleTimeout = 3000;
  const open = () =>
    createUploadLocks({ openClient: database.openClient, log: quiet, pollEvery: 1, idleTimeout });
  let [one, two]: UploadLocks[] = [];
  beforeAll(() => {
    [one, two] = [open(), open()];
  });
  afterEach(() => void vi.restoreAllMocks());
  afterAll(() => Promise.all([one!.close(), two!.close()]));

  /** Holds that drive until it is released, from before this resolves. */
  async function holder(on: UploadLocks, drive: string) {
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const done = on.hold(drive, () => {
      held.resolve();
      return released.promise;
    });
    await Promise.race([held.promise, done]);
    return { release: released.resolve, done };
  }

  /** An upload of the second process that waits for the lock of a drive, and whether it was let in. */
  function waiter(on: UploadLocks, id: string, drive: string) {
    const waiting = { looks: 0, isIn: false };
    const done = on.hold(id, (held) => {
      const progressed = (): void => {
        waiting.looks += 1;
        held.progressed();
      };
      const work = async (): Promise<void> => {
        waiting.isIn = true;
      };
      return on.hold(drive, work, { isBrief: true, within: { ...held, progressed } });
    });
    done.catch(() => {});
    return { waiting, done };
  }

  test.each(['another process', 'the same process'])(
    'waits for %s, is not taken for idle meanwhile, and is let in',
    async (whose) => {
      const drive = `drive of ${whose}`;
      const first = await holder(whose === 'the same process' ? two! : one!, drive);
      // Between the last look and the other's coming no time passes: how long a look takes is up to the machine.
      let time = 0;
      vi.spyOn(performance, 'now').mockImplementation(() => time);
      const { waiting, done } = waiter(two!, `waits for ${whose}`, drive);
      await expect.poll(() => waiting.looks, { interval: 5 }).toBeGreaterThan(0);
      time += idleTimeout;
      const { looks } = waiting;
      await expect.poll(() => waiting.looks, { interval: 5 }).toBeGreaterThan(looks);
      const again = two!.hold(`waits for ${whose}`, async () => {});
      await expect(again).rejects.toMatchObject({ reason: 'upload_locked' });
      expect(waiting.isIn).toBe(false);
      first.release();
      await Promise.all([first.done, done]);
      expect(waiting.isIn).toBe(true);
    },
  );

  test('gives up when it must let go of what it holds', async () => {
    const first = await holder(one!, 'a drive');
    const { waiting, done } = waiter(two!, 'is ended', 'a drive');
    await expect.poll(() => waiting.looks, { interval: 5 }).toBeGreaterThan(0);
    await two!.hold('is ended', async () => {}, { interrupts: true });
    await expect(done).rejects.toMatchObject({ reason: 'upload_locked' });
    expect(waiting.isIn).toBe(false);
    first.release();
    await first.done;
  });
});
