import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../tests/long.ts';
import { settle, virtualClock } from './fixtures/clocks.ts';
import { failureOf } from './fixtures/scripted-fetch.ts';
import { memoryStorage } from './storage.ts';
import { createTabLock, lease, pageLocks, settling, type TabLock } from './tab-lock.ts';

let names = 0;

/** A browser whose tabs share storage and, if it has them, Web Locks. */
function browser(hasLocks: boolean) {
  const time = virtualClock();
  const storage = memoryStorage();
  const locks = hasLocks ? pageLocks() : undefined;
  names += 1;
  const name = `test-${names}`;
  const openTab = (): TabLock => createTabLock({ name, storage, clock: time.clock, locks });
  return { ...time, storage, openTab, key: `lock_${name}` };
}

describe.each([
  ['Web Locks', true],
  ['leases in local storage', false],
])('by %s', (_, hasLocks) => {
  test('the work’s result comes through, and its error', async () => {
    const { openTab, runUntil } = browser(hasLocks);
    const tab = openTab();
    expect(await runUntil(tab.run(async () => 5))).toBe(5);
    const broken = tab.run(() => {
      throw new Error('broken');
    });
    expect(await runUntil(failureOf(broken))).toMatchObject({ message: 'broken' });
    expect(await runUntil(openTab().run(() => 6))).toBe(6);
  });

  test('waiting has an end: a local error', async () => {
    const { openTab, runUntil, clock } = browser(hasLocks);
    const holding = openTab().run(() => clock.wait(5000));
    await settle();
    const failure = failureOf(openTab().run(() => 'never', { timeout: 200, retry: 1 }));
    expect(await runUntil(failure)).toMatchObject({ failure: { type: 'local' }, error_code: 8001 });
    await runUntil(holding);
  });

  test('waiting can be ended by the caller, in this tab and another', async () => {
    const { openTab, runUntil, clock } = browser(hasLocks);
    const tab = openTab();
    const holding = tab.run(() => clock.wait(5000));
    await settle();
    const caller = new AbortController();
    const waiting = [tab, openTab()].map((lock) =>
      failureOf(lock.run(() => 'never', { signal: caller.signal })),
    );
    await settle();
    caller.abort();
    for (const error of await Promise.all(waiting)) {
      expect(error).toMatchObject({ failure: { type: 'cancelled' } });
    }
    await runUntil(holding);
  });

  test.each([{ timeout: '1' }, { retry: Number.NaN }])('%j is a wrong option', async (options) => {
    const { openTab } = browser(hasLocks);
    const error = await failureOf(openTab().run(() => 1, options as never));
    expect(error).toMatchObject({ name: 'TypeError', message: expect.stringContaining('wrong options') });
  });

  test('whatever the tabs do, one is inside', async () => {
    const visit = fc.record({ tab: fc.nat(2), arrives: fc.nat(300), stays: fc.nat(300) });
    await fc.assert(
      fc.asyncProperty(fc.array(visit, { maxLength: 6 }), async (visits) => {
        const { openTab, runUntil, clock } = browser(hasLocks);
        const tabs = [openTab(), openTab(), openTab()];
        let inside = 0;
        let finished = 0;
        const lives = visits.map(async ({ tab, arrives, stays }) => {
          await clock.wait(arrives);
          const work = async () => {
            inside += 1;
            expect(inside).toBe(1);
            await clock.wait(stays);
            inside -= 1;
            finished += 1;
          };
          await tabs[tab]!.run(work, { timeout: 10_000 });
        });
        await runUntil(Promise.all(lives));
        expect(finished).toBe(visits.length);
      }),
      { numRuns: runs(25) },
    );
  });
});

describe('a lease', () => {
  test('of a tab that has crashed ends by itself', async () => {
    const { openTab, runUntil, storage, clock, key } = browser(false);
    storage.setItem(key, JSON.stringify({ owner: 'gone', expires_at: clock.now() + lease }));
    const begun = clock.now();
    expect(await runUntil(openTab().run(() => 'mine', { timeout: lease * 2 }))).toBe('mine');
    expect(clock.now() - begun).toBeGreaterThanOrEqual(lease);
    expect(storage.getItem(key)).toBeNull();
  });

  test.each([
    'nonsense',
    '{}',
    '{"owner":"x"}',
    '{"owner":"x","expires_at":1e300}',
    '{"owner":"x","expires_at":null}',
  ])('%s holds nobody up', async (text) => {
    const { openTab, runUntil, storage, clock, key } = browser(false);
    storage.setItem(key, text);
    const begun = clock.now();
    await runUntil(openTab().run(() => 1));
    expect(clock.now() - begun).toBe(settling);
  });

  test('that ended while its tab was frozen is not deleted from the tab that has it now', async () => {
    const { openTab, runUntil, storage, clock, skip, key } = browser(false);
    const taken = () => JSON.stringify({ owner: 'other', expires_at: clock.now() + lease });
    const frozen = openTab().run(() => {
      skip(lease + 1);
      storage.setItem(key, taken());
    });
    await runUntil(frozen);
    expect(JSON.parse(storage.getItem(key) ?? '')).toMatchObject({ owner: 'other' });
  });
});
