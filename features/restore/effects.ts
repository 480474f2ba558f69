import { createEffect } from 'effector';
import { systemClock } from '../../api/clock.ts';
import { restoreShare } from '../../api/contract/share-visits.ts';
import { getTask } from '../../api/contract/tasks.ts';
import { createKeptKey } from '../../api/kept-key.ts';
import { browserStorage } from '../../api/storage.ts';
import { createTabLock, pageLocks } from '../../api/tab-lock.ts';
import { callDrive } from '../session/index.ts';
import * as kept from './browser-store.ts';
import { type KeyedSave, type PendingSave, requestKeyOf } from './request.ts';

/** The server's answer to a save. */
export type Outcome =
  | { readonly type: 'done'; readonly fileId: string }
  | { readonly type: 'begun'; readonly taskId: string }
  /** `reason`: the share's status, or the reason of an error. */
  | { readonly type: 'refused'; readonly reason: string };

const ofTab = () => browserStorage(() => globalThis.sessionStorage);

const unanswered = createKeptKey('restore_unanswered');

/** An answer lost by a reload makes no second copy: the same save is repeated with the same key. */
export const askServerFx = createEffect(async (save: KeyedSave): Promise<Outcome> => {
  const { target } = save;
  const key = unanswered.keyFor(requestKeyOf(save), save.key);
  const { share_status, restore_status, restore_task_id, file_id } = await callDrive(restoreShare, {
    body: {
      share_id: save.shareId,
      pass_code_token: save.token,
      file_ids: [...save.fileIds],
      ancestor_ids: [...save.ancestorIds],
      ...(target && { parent_id: target.id, specify_parent_id: true }),
      idempotency_key: key,
    },
  });
  unanswered.forget(key);
  if (share_status !== 'OK') return { type: 'refused', reason: share_status };
  if (restore_status === 'RESTORE_COMPLETE') return { type: 'done', fileId: file_id };
  return { type: 'begun', taskId: restore_task_id };
});

/** The progress of a task, or its result. */
export const pollTaskFx = createEffect(
  async (id: string): Promise<Outcome | { readonly type: 'progress'; readonly part: number }> => {
    const { phase, progress, file_id, params } = await callDrive(getTask, { params: { id } });
    if (phase === 'PHASE_TYPE_COMPLETE') return { type: 'done', fileId: file_id };
    if (phase === 'PHASE_TYPE_ERROR') return { type: 'refused', reason: params.reason ?? 'unknown' };
    return { type: 'progress', part: progress / 100 };
  },
);

/** Ms between two polls of a task; it grows with the time that the task has taken. */
const pollDelay = { first: 500, growth: 1.4, longest: 5000 };

/** Answers with the task, to be looked at again. */
export const pauseFx = createEffect(async ({ taskId, poll }: { taskId: string; poll: number }) => {
  await systemClock.wait(Math.min(pollDelay.first * pollDelay.growth ** poll, pollDelay.longest));
  return taskId;
});

export const storeRequestFx = createEffect((request: PendingSave) => {
  kept.storeRequest(browserStorage(), request, Date.now());
  kept.storeWait(ofTab(), request);
});

/** An account on the page of a share. */
type Owner = Pick<kept.StoredTask, 'shareId' | 'userId'>;

/** Gives the stored request of a share to the first tab that asks. */
export const takeRequestFx = createEffect((whose: Owner): Promise<PendingSave | undefined> => {
  const storage = browserStorage();
  ofTab().removeItem(kept.continueKey);
  const lock = createTabLock({ name: 'restore', storage, clock: systemClock, locks: pageLocks() });
  return lock.run(() => kept.takeRequest(storage, whose, Date.now()));
});

/** The save that this tab was waiting to continue when it was reloaded. */
export const findWaitFx = createEffect((shareId: string): PendingSave | undefined => {
  const wait = kept.readWait(ofTab(), shareId);
  const request = kept.readRequest(browserStorage(), shareId, Date.now());
  return wait && request && { ...request, playing: wait.playing };
});

export const forgetPlayerFx = createEffect((shareId: string) => kept.storeWait(ofTab(), { shareId }));

export const forgetRequestFx = createEffect(() => {
  browserStorage().removeItem(kept.requestKey);
  ofTab().removeItem(kept.continueKey);
});

export const storeTaskFx = createEffect((task: kept.StoredTask) => kept.storeTask(browserStorage(), task));
export const findTaskFx = createEffect((wanted: Owner) => kept.readTask(browserStorage(), wanted));
export const forgetTaskFx = createEffect(() => browserStorage().removeItem(kept.taskKey));
