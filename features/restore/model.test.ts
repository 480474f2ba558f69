import type { EventCallable } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import { type CallError, local as lost, refused, unreachable } from '../../api/error.ts';
import { memoryStorage } from '../../api/storage.ts';
import { $signInRequest, fetchAccountFx, signInDismissed } from '../session/index.ts';
import { requestKey, taskKey } from './browser-store.ts';
import type { Outcome } from './effects.ts';
import { $isSaving, chooserClosed, folderChosen, folderRequested, playerClosed } from './facade.ts';
import {
  ada,
  bo,
  done,
  folder,
  followed,
  frozen,
  local,
  nobody,
  noSuchTask,
  onShare,
  openTab,
  reload,
  reopened,
  request,
  signedIn,
  type Tab,
  walked,
  withFreshBrowser,
} from './fixtures/tab.ts';
import { $progress } from './following-model.ts';
import { $status } from './machine.ts';
import { $isChoosing } from './model.ts';
import type { KeyedSave } from './request.ts';
import { type Transition, transitions } from './transitions.ts';

withFreshBrowser();

/** How the client tells that its tries are used up. */
const lostAfter = (cause: CallError): CallError => lost('tried 3 times', { cause });

/** Actions of people; each returns the tabs in which it was done. */
const stories: Readonly<Record<string, () => Promise<readonly Tab[]>>> = {
  'somebody who is signed in presses Save: it is saved, and the drive is a press away': async () => {
    const tab = await signedIn();
    await tab.save();
    expect(tab.requests).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(request));
    expect([tab.step(), tab.scope.getState($status)]).toEqual(['saved', 'RESTORE_COMPLETE']);
    expect(tab.notice()).toMatchObject({ tone: 'good', text: { id: 'restore.saved' } });
    await tab.actOnNotice();
    expect(tab.went).toHaveBeenCalledExactlyOnceWith({
      to: '/drive/all?action=highlight_files&file_ids=V1',
    });
    expect(tab.step()).toBe('idle');
    return [tab];
  },

  'a visitor presses Save, signs in, and it goes on by itself': async () => {
    const tab = await onShare();
    await tab.save({ ...request, playing: 'F1' });
    expect([tab.step(), tab.scope.getState($isSaving)]).toEqual(['waiting', true]);
    expect(tab.scope.getState($signInRequest)).toMatchObject({ reason: 'restore.signIn' });
    expect(tab.scope.getState(frozen)).toBe(1);
    expect(tab.requests).not.toHaveBeenCalled();
    await tab.signIn();
    expect(tab.requests).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(request));
    expect(tab.step()).toBe('saved');
    await tab.signIn();
    expect(tab.requests).toHaveBeenCalledOnce();
    return [tab];
  },

  'the page is loaded again in the midst of the sign-in: it is asked for again, then it is saved':
    async () => {
      const first = await onShare();
      await first.save({ ...request, playing: 'F1' });
      const tab = await reload(first);
      expect(tab.step()).toBe('waiting');
      expect(tab.scope.getState($signInRequest)).not.toBeNull();
      expect(tab.scope.getState(reopened)).toBe('F1');
      await tab.fire(playerClosed, undefined);
      const again = await reload(tab);
      expect(again.scope.getState(reopened)).toBe('');
      await again.signIn();
      expect(again.requests).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(request));
      expect((await reload(again, { account: ada })).step()).toBe('idle');
      return [first, tab, again];
    },

  'whoever has signed in elsewhere comes back to the share: it is saved': async () => {
    const first = await onShare();
    await first.save();
    const tab = await signedIn();
    expect(tab.requests).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(request));
    return [first, tab];
  },

  'two tabs hear of the sign-in: one of them saves': async () => {
    const [one, other] = [await onShare(), await onShare()];
    await one.save();
    const hearing = [one.signIn(), other.signIn()];
    await Promise.all(hearing);
    expect(one.requests.mock.calls.length + other.requests.mock.calls.length).toBe(1);
    expect([one.step(), other.step()].toSorted()).toEqual(['idle', 'saved']);
    return [one, other];
  },

  'another tab was faster: this one lets it go': async () => {
    const tab = await onShare();
    await tab.save();
    local().removeItem(requestKey);
    await tab.signIn();
    expect([tab.step(), tab.requests.mock.calls]).toEqual(['idle', []]);
    return [tab];
  },

  'the sign-in is closed: nothing is wanted any more': async () => {
    const tab = await onShare();
    await tab.save();
    await tab.fire(signInDismissed, undefined);
    expect(tab.step()).toBe('idle');
    await tab.signIn();
    expect((await reload(tab, { account: ada })).requests).not.toHaveBeenCalled();
    expect(tab.requests).not.toHaveBeenCalled();
    return [tab];
  },

  'the server cannot be asked who is there: it says so, and the wish stays until the sign-in is closed':
    async () => {
      const tab = await onShare();
      await tab.save();
      await tab.fire(fetchAccountFx as unknown as EventCallable<void>, undefined);
      expect(tab.step()).toBe('idle');
      expect(tab.notice()?.text.id).toBe('restore.refused.offline');
      expect(local().getItem(requestKey)).not.toBeNull();
      await tab.fire(signInDismissed, undefined);
      expect(local().getItem(requestKey)).toBeNull();
      return [tab];
    },

  'the session has ended while the server was asked: a sign-in, then it goes on': async () => {
    const tab = await signedIn({ saves: [nobody, done] });
    await tab.save();
    expect(tab.step()).toBe('waiting');
    await tab.signIn();
    expect([tab.step(), tab.requests.mock.calls.length]).toEqual(['saved', 2]);
    return [tab];
  },

  'the session has ended while the server was asked, and somebody else signs in: it goes on for nobody':
    async () => {
      const tab = await signedIn({ saves: [nobody, done] });
      await tab.save({ ...request, target: folder });
      expect(JSON.parse(local().getItem(requestKey) ?? '')).toMatchObject({
        user_id: 'ada',
        is_folder_wanted: true,
      });
      await tab.signIn(bo);
      expect([tab.step(), tab.requests.mock.calls.length]).toEqual(['idle', 1]);
      expect(local().getItem(requestKey)).toBeNull();
      return [tab];
    },

  'somebody chooses the folder': async () => {
    const tab = await signedIn();
    await tab.fire(folderRequested, request);
    expect(tab.scope.getState($isChoosing)).toBe(true);
    await tab.fire(chooserClosed, undefined);
    expect([tab.step(), tab.requests.mock.calls]).toEqual(['idle', []]);
    await tab.fire(folderRequested, request);
    await tab.fire(folderChosen, folder);
    expect(tab.requests).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ ...request, target: folder }),
    );
    await tab.fire(folderRequested, request);
    expect(tab.step()).toBe('choosing');
    await tab.leave();
    expect(tab.step()).toBe('idle');
    return [tab];
  },

  'a visitor who wants to choose the folder does so after the sign-in': async () => {
    const tab = await onShare();
    await tab.fire(folderRequested, request);
    expect(tab.step()).toBe('waiting');
    const other = await signedIn();
    expect([other.step(), other.requests.mock.calls]).toEqual(['choosing', []]);
    await other.fire(folderChosen, folder);
    expect(other.requests).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ target: folder }));
    const late = await onShare();
    await late.fire(folderRequested, request);
    await late.signIn();
    expect(late.step()).toBe('choosing');
    return [tab, other, late];
  },

  'a large save is followed to its end, over a line that breaks': async () => {
    const parts: number[] = [];
    const tab = await followed({
      looks: [
        { type: 'progress', part: 0.4 },
        unreachable('/drive/v1/tasks/T1', ''),
        { type: 'done', fileId: 'V2' },
      ],
    });
    tab.pause.mockImplementation(async ({ taskId }) => {
      parts.push(tab.scope.getState($progress) ?? -1);
      return taskId;
    });
    await tab.save();
    expect(parts).toEqual([0, 0.4, 0.4]);
    expect([tab.step(), tab.scope.getState($progress), local().getItem(taskKey)]).toEqual([
      'saved',
      null,
      null,
    ]);
    await tab.actOnNotice();
    expect(tab.went).toHaveBeenCalledWith({ to: '/drive/all?action=highlight_files&file_ids=V2' });
    return [tab];
  },

  'a large save is followed on while the server is overloaded': async () => {
    const refusal = refused('/drive/v1/tasks/T1', 503, { error: 'unavailable', error_code: 14 });
    const tab = await followed({
      looks: [lostAfter(refusal), lostAfter(refusal), { type: 'done', fileId: 'V2' }],
    });
    await tab.save();
    expect([tab.step(), tab.looked.mock.calls.length]).toEqual(['saved', 3]);
    return [tab];
  },

  'the page is loaded again in the midst of a large save: it is followed on': async () => {
    const first = await followed({ looks: [new Promise(() => {})] });
    void first.save();
    await expect.poll(() => first.looked.mock.calls).not.toHaveLength(0);
    const tab = await reload(first, { account: ada, looks: [done] });
    expect(tab.looked).toHaveBeenCalledExactlyOnceWith('T1');
    expect([tab.step(), tab.requests.mock.calls]).toEqual(['saved', []]);
    return [first, tab];
  },

  'a large save that was called off, or whoever asked for it has gone': async () => {
    const tab = await followed({ looks: [noSuchTask] });
    await tab.save();
    expect([tab.step(), tab.notice()?.text.id]).toEqual(['idle', 'restore.refused.cancelled']);
    const left = await followed({ looks: [new Promise(() => {})] });
    void left.save();
    await expect.poll(() => left.looked.mock.calls).not.toHaveLength(0);
    expect(local().getItem(taskKey)).not.toBeNull();
    void left.leave();
    await expect.poll(() => left.step()).toBe('idle');
    expect(local().getItem(taskKey)).toBeNull();
    return [tab, left];
  },

  'signed out while the server is asked, or afterwards: its answer is nobody’s': async () => {
    const answer = Promise.withResolvers<Outcome>();
    const tab = await signedIn({ saves: [answer.promise, done] });
    const saving = [tab.save(), tab.save()];
    expect(tab.requests).toHaveBeenCalledOnce();
    const leaving = tab.leave();
    answer.resolve(done);
    await Promise.all([...saving, leaving]);
    expect([tab.step(), tab.notice()]).toEqual(['idle', undefined]);
    const other = await signedIn();
    await other.save();
    await other.leave();
    expect(other.step()).toBe('idle');
    return [tab, other];
  },

  'a full drive leads to more space': async () => {
    const tab = await signedIn({ saves: [{ type: 'refused', reason: 'file_space_not_enough' }] });
    await tab.save();
    await tab.actOnNotice();
    expect(tab.went).toHaveBeenCalledExactlyOnceWith({ to: '/drive/all?action=show_storage_dialog' });
    return [tab];
  },

  'what was saved is saved once more': async () => {
    const tab = await signedIn();
    await tab.save();
    await tab.save();
    expect(tab.requests).toHaveBeenCalledTimes(2);
    return [tab];
  },
};

describe('a save', () => {
  test.each(Object.entries(stories))('%s', async (_, play) => {
    await play();
  });

  test('goes every way of the table in these stories', async () => {
    const gone = new Set<Transition>();
    for (const play of Object.values(stories)) {
      vi.stubGlobal('localStorage', memoryStorage());
      for (const { scope } of await play()) for (const each of scope.getState(walked)) gone.add(each);
    }
    expect(transitions.filter((each) => !gone.has(each)).map(({ from, on }) => `${from} ${on}`)).toEqual([]);
  });
});

describe('the key of a save', () => {
  const keyOf = (tab: Tab, at: number) => (tab.requests.mock.calls[at]?.[0] as KeyedSave | undefined)?.key;

  test('stays while only its answer may be lost, and is another one for another wish', async () => {
    const line = unreachable('/drive/v1/share/restore', '');
    const tab = await signedIn({ saves: [line, line, line, done] });
    await tab.save();
    await tab.actOnNotice();
    expect(keyOf(tab, 0)).toMatch(/^[\w-]{1,128}$/);
    expect(keyOf(tab, 1)).toBe(keyOf(tab, 0));
    await tab.save({ ...request, fileIds: ['F2'] });
    expect(keyOf(tab, 2)).not.toBe(keyOf(tab, 0));
    await tab.actOnNotice();
    expect([tab.step(), keyOf(tab, 3)]).toEqual(['saved', keyOf(tab, 2)]);
    await tab.save({ ...request, fileIds: ['F2'] });
    expect(keyOf(tab, 4)).not.toBe(keyOf(tab, 3));
  });

  test('is nobody else’s', async () => {
    const tab = await signedIn({ saves: [unreachable('/drive/v1/share/restore', ''), done] });
    await tab.save();
    await tab.leave();
    await tab.signIn(bo);
    await tab.save();
    expect(keyOf(tab, 1)).not.toBe(keyOf(tab, 0));
  });
});

test('what was pressed before the model was here waits for it', async () => {
  const pressed = { ...request, isFolderWanted: false };
  const tab = openTab({ account: ada, pressed });
  expect(tab.scope.getState($isSaving)).toBe(true);
  await tab.open();
  expect([tab.step(), tab.scope.getState($isSaving)]).toEqual(['saved', false]);
  expect(tab.requests).toHaveBeenCalledOnce();
});
