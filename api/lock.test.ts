import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../tests/long.ts';
import { settle, virtualClock } from './fixtures/clocks.ts';
import { failureOf } from './fixtures/scripted-fetch.ts';
import { createLock, maxWaitOf } from './lock.ts';

const queueOf = (isReentrant = false) => {
  const time = virtualClock();
  return { ...time, lock: createLock({ name: 'test', isReentrant, clock: time.clock }) };
};

describe('free or held', () => {
  test('a free lock is had at once, a held one when it comes free', async () => {
    const { lock } = queueOf();
    const release = await lock.acquire();
    expect(lock.isHeld()).toBe(true);
    const next = lock.acquire();
    release();
    (await next)();
    expect(lock.isHeld()).toBe(false);
  });

  test('released twice, it is not taken from whoever holds it now', async () => {
    const { lock } = queueOf();
    const release = await lock.acquire();
    release();
    const other = await lock.acquire();
    release();
    expect(lock.isHeld()).toBe(true);
    other();
  });

  test('comes free when the work fails', async () => {
    const { lock } = queueOf();
    const broken = lock.run(async () => {
      throw new Error('broken');
    });
    expect(await failureOf(broken)).toMatchObject({ message: 'broken' });
    expect(lock.isHeld()).toBe(false);
    expect(await lock.run(() => 5)).toBe(5);
  });
});

describe('waiting', () => {
  test('has an end: a local error', async () => {
    const { lock, runUntil, clock, sleepers } = queueOf();
    const release = await lock.acquire();
    const begun = clock.now();
    const error = await runUntil(failureOf(lock.acquire({ timeout: 500, retry: 2 })));
    expect(error).toMatchObject({ failure: { type: 'local' }, error: 'local', error_code: 8001 });
    expect(error).toMatchObject({ message: 'lock test: not free within 1500 ms' });
    expect(clock.now() - begun).toBe(1500);
    release();
    expect([lock.isHeld(), sleepers()]).toEqual([false, 0]);
  });

  test('can be ended by the caller', async () => {
    const { lock, sleepers } = queueOf();
    const release = await lock.acquire();
    const caller = new AbortController();
    const failure = failureOf(lock.acquire({ signal: caller.signal }));
    await settle();
    caller.abort();
    expect(await failure).toMatchObject({ failure: { type: 'cancelled' }, error_code: 1 });
    expect(await failureOf(lock.acquire({ signal: caller.signal }))).toMatchObject({ error: 'cancelled' });
    release();
    expect([lock.isHeld(), sleepers()]).toEqual([false, 0]);
  });
});

describe('options', () => {
  test.each([
    [{ timeout: '5' }, 'timeout'],
    [{ timeout: Number.NaN }, 'timeout'],
    [{ timeout: null }, 'timeout'],
    [{ retry: '1' }, 'retry'],
    [{ retry: Number.NaN }, 'retry'],
  ])('%j are wrong', async (options, name) => {
    const { lock } = queueOf();
    const error = await failureOf(lock.acquire(options as never));
    expect(error).toMatchObject({ name: 'TypeError', message: `wrong options: ${name} must be a number` });
    expect(lock.isHeld()).toBe(false);
  });

  test.each([
    [{ timeout: 100, retry: 9 }, 500],
    [{ timeout: 100, retry: -3 }, 100],
    [{ timeout: -100 }, 0],
    [{}, 10_000],
  ])('%j: %i ms in all', (options, ms) => {
    expect(maxWaitOf(options)).toBe(ms);
  });
});

describe('reentrance', () => {
  test('the same owner enters again, and leaves as often', async () => {
    const { lock } = queueOf(true);
    const owner = Symbol('owner');
    const outer = await lock.acquire({ owner });
    const inner = await lock.acquire({ owner });
    outer();
    expect(lock.isHeld()).toBe(true);
    inner();
    expect(lock.isHeld()).toBe(false);
  });

  test.each([
    ['another owner', true, Symbol('other')],
    ['nobody in particular', true, undefined],
    ['the same owner of a lock that is not reentrant', false, 'me'],
  ])('%s waits', async (_, isReentrant, owner) => {
    const { lock, runUntil } = queueOf(isReentrant);
    const release = await lock.acquire({ owner: isReentrant ? 'me' : owner });
    const error = await runUntil(failureOf(lock.acquire({ owner, timeout: 10 })));
    expect(error).toMatchObject({ error_code: 8001 });
    release();
  });
});

test('whoever comes, one is inside, and in the order of coming', async () => {
  const worker = fc.record({
    arrives: fc.nat(50),
    stays: fc.nat(50),
    timeout: fc.nat(200),
    isBroken: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(worker, { maxLength: 8 }), async (workers) => {
      const { lock, clock, runUntil } = queueOf();
      let inside = 0;
      const came: number[] = [];
      const entered: number[] = [];
      const lives = workers.map(async ({ arrives, stays, timeout, isBroken }, index) => {
        await clock.wait(arrives);
        came.push(index);
        const work = async () => {
          inside += 1;
          expect(inside).toBe(1);
          entered.push(index);
          await clock.wait(stays);
          inside -= 1;
          if (isBroken) throw new Error('broken');
        };
        await lock.run(work, { timeout }).catch(() => {});
      });
      await runUntil(Promise.all(lives));
      expect(lock.isHeld()).toBe(false);
      expect(entered).toEqual(came.filter((index) => entered.includes(index)));
    }),
    { numRuns: runs(50) },
  );
});
