import { expect, test } from 'vitest';
import { settle } from '../../api/fixtures/clocks.ts';
import { pageLocks } from '../../api/tab-lock.ts';
import { shareAmongTabs } from './tabs.ts';

/** A tab of this account; it listens until it is stopped. */
function openTab(account: string) {
  const lines: { isLate: boolean; since: string | undefined }[] = [];
  let tellAll: (revision: string) => void = () => {};
  const heard: string[] = [];
  const stop = shareAmongTabs({
    account,
    locks: pageLocks(),
    emit: ({ type }) => heard.push(type),
    listen: async ({ hear, since, isLate, signal }) => {
      lines.push({ isLate, since: since() });
      tellAll = (revision) => hear({ type: 'reset' }, revision);
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    },
  });
  return { lines, heard, stop, tell: (revision: string) => tellAll(revision) };
}

test('one tab listens for all; the next one knows that it is late, and where the line was', async () => {
  const first = openTab('a');
  await expect.poll(() => first.lines).toEqual([{ isLate: false, since: undefined }]);
  const second = openTab('a');
  first.tell('7');
  await expect.poll(() => second.heard).toEqual(['reset']);
  const third = openTab('a');
  await settle();
  expect([...second.lines, ...third.lines]).toEqual([]);

  first.stop();
  await expect.poll(() => second.lines).toEqual([{ isLate: true, since: '7' }]);
  second.stop();
  // It was opened after the last news: nothing tells it what it has missed.
  await expect.poll(() => third.lines).toEqual([{ isLate: true, since: undefined }]);
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
