import { describe, expect, test, vi } from 'vitest';
import { requestKey, requestLifetime, taskKey } from './browser-store.ts';
import { ada, done, local, onShare, openTab, reload, signedIn, withFreshBrowser } from './fixtures/tab.ts';

withFreshBrowser();

describe('what is kept', () => {
  test('is of its own share', async () => {
    await (await onShare()).save();
    const tab = openTab({ account: ada });
    await tab.open('S2');
    expect(tab.requests).not.toHaveBeenCalled();
    expect((await signedIn()).requests).toHaveBeenCalledOnce();
  });

  test('is forgotten after an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const first = await onShare();
    await first.save();
    vi.setSystemTime(Date.now() + requestLifetime + 1);
    const tab = await reload(first);
    await tab.signIn();
    expect([tab.step(), tab.requests.mock.calls]).toEqual(['idle', []]);
    expect(local().getItem(requestKey)).toBeNull();
  });

  test.each(['', '{}', '{"body":{"share_id":"S1"}}', '{"body":null,"expires_at":9e15}', '[]'])(
    'and is broken (%s) starts nothing',
    async (broken) => {
      local().setItem(requestKey, broken);
      local().setItem(taskKey, broken);
      const tab = await signedIn();
      expect([tab.step(), tab.requests.mock.calls, tab.looked.mock.calls]).toEqual(['idle', [], []]);
    },
  );

  test('of somebody else’s large save is dropped', async () => {
    local().setItem(taskKey, JSON.stringify({ task_id: 'T1', share_id: 'S1', user_id: 'bo' }));
    const tab = await signedIn({ looks: [done] });
    expect([tab.looked.mock.calls, local().getItem(taskKey)]).toEqual([[], null]);
  });
});
