import { describe, expect, test } from 'vitest';
import { shareStatuses } from '../../api/contract/shares.ts';
import { unreachable } from '../../api/error.ts';
import english from '../../locales/en-US.json' with { type: 'json' };
import { folderChosen, folderRequested } from './facade.ts';
import { done, folder, followed, outdated, request, signedIn, withFreshBrowser } from './fixtures/tab.ts';

withFreshBrowser();

describe('a refusal', () => {
  const words = english as Readonly<Record<string, unknown>>;
  const reasons = [
    ...shareStatuses.filter((status) => status !== 'OK'),
    'file_restore_own',
    'file_space_not_enough',
    'file_too_many',
    'file_too_deep',
    'file_not_found',
    'file_in_trash',
    'restore_too_many',
    'share_not_found',
  ];
  test.each(reasons)('%s has words of its own', async (reason) => {
    const tab = await signedIn({ saves: [{ type: 'refused', reason }] });
    await tab.save();
    const notice = tab.notice();
    expect([tab.step(), notice?.tone]).toEqual(['idle', 'bad']);
    expect(notice?.text.id).toMatch(/^restore\.refused\./);
    expect(words).toHaveProperty([notice?.text.id ?? '']);
  });

  test('of a share that stands otherwise asks the page to look again', async () => {
    const tab = await signedIn({ saves: [{ type: 'refused', reason: 'PASS_CODE_EMPTY' }] });
    await tab.save();
    await tab.actOnNotice();
    expect(tab.scope.getState(outdated)).toBe(1);
  });

  test('for want of a network can be tried again, into the same folder', async () => {
    const tab = await signedIn({ saves: [unreachable('/drive/v1/share/restore', ''), done] });
    await tab.fire(folderRequested, request);
    await tab.fire(folderChosen, folder);
    expect(tab.notice()?.text.id).toBe('restore.refused.offline');
    await tab.actOnNotice();
    expect(tab.requests).toHaveBeenLastCalledWith(expect.objectContaining({ ...request, target: folder }));
    expect(tab.step()).toBe('saved');
  });

  test('is offered again to nobody but whom it was told', async () => {
    const tab = await signedIn({ saves: [unreachable('/drive/v1/share/restore', '')] });
    await tab.save();
    expect(tab.notice()?.action).toBeDefined();
    await tab.leave();
    expect(tab.notice()).toBeUndefined();
  });

  test('that nobody foresaw is reported as everywhere', async () => {
    const tab = await followed({ looks: [{ type: 'refused', reason: 'internal' }] });
    await tab.save();
    expect(tab.notice()).toMatchObject({ text: { id: 'restore.failed' }, failure: { reason: 'internal' } });
  });
});
