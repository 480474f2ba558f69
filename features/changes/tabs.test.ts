import { expect, test } from 'vitest';
import { settle } from '../../api/fixtures/clocks.ts';
import { pageLocks } from '../../api/tab-lock.ts';
import { shareAmongTabs } from './tabs.ts';

/** A tab of this account, opened at this revision; it listens until it is stopped. */
function openTab(account: string, revision = '1') {
  /** Where each of its lines began. */
  const lines: string[] = [];
  let broadcastAll: (revision: string) => void = () => {};
  const received: string[] = [];
  const stop = shareAmongTabs({
    account,
    revision,
    locks: pageLocks(),
    emit: ({ type }) => received.push(type),
    listen: async ({ receive, since, signal }) => {
      lines.push(since());
      broadcastAll = (revision) => receive({ type: 'reset' }, revision);
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    },
  });
  return { lines, received, stop, broadcast: (revision: string) => broadcastAll(revision) };
}

test('one tab listens for all; the next one goes on where the line was, or where it began itself', async () => {
  const first = openTab('a');
  await expect.poll(() => first.lines).toEqual(['1']);
  const second = openTab('a');
  first.broadcast('7');
  await expect.poll(() => second.received).toEqual(['reset']);
  const third = openTab('a', '9');
  await settle();
  expect([...second.lines, ...third.lines]).toEqual([]);

  first.stop();
  await expect.poll(() => second.lines).toEqual(['7']);
  second.stop();
  // It was opened after the last news.
  await expect.poll(() => third.lines).toEqual(['9']);
  third.stop();
});

test('a tab that is stopped while it waits never listens', async () => {
  const first = openTab('b');
  await expect.poll(() => first.lines.length).toBe(1);
  const second = openTab('b');
  second.stop();
  first.stop();
  const third = openTab('b');
  await expect.poll(() => third.lines.length).toBe(1);
  expect(second.lines).toEqual([]);
  third.stop();
});
