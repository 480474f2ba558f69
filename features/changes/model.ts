import { createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import { systemClock } from '../../api/clock.ts';
import type { DriveChange, SharedChange } from '../../api/contract/changes.ts';
import type { TaskEvent } from '../../api/contract/tasks.ts';
import { pageLocks } from '../../api/tab-lock.ts';
import { type Account, accountRecognised, bearer, signedOut } from '../session/index.ts';
import { listen, type StreamEvent } from './stream.ts';
import { shareAmongTabs } from './tabs.ts';

const streamEventReceived = createEvent<StreamEvent>();

/** Something in the drive has changed, in this window, another one or on another device. */
export const driveChanged = createEvent<DriveChange>();
/** A task of the server has come further, or is no longer there. */
export const taskChanged = createEvent<TaskEvent>();
/** Something has changed in what others share with this account: in these folders, or in any where it is null. */
export const sharedChanged = createEvent<SharedChange['ids'] | null>();
/** Anything on the page may be out of date: the stream was interrupted for too long. */
export const changesMissed = createEvent();

/** The stream is open, or open again: changes of tasks may have been missed. */
export const streamOpened = createEvent();

/** Whose drive is listened to, and how to stop. */
const $listening = createStore<{ readonly account: string; readonly stop: () => void } | null>(null, {
  serialize: 'ignore',
});

/** Begins to listen and answers at once: the stream itself lasts as long as the session. */
export const listenFx = createEffect(({ sub: account, drive_revision: revision }: Account) => {
  const received = scopeBind(streamEventReceived, { safe: true });
  const stop = shareAmongTabs({
    account,
    revision,
    emit: received,
    locks: pageLocks(),
    listen: ({ receive, ...line }) =>
      listen({
        ...line,
        headers: bearer.headers,
        renew: bearer.renew,
        emit: receive,
        wait: systemClock.wait,
      }),
  });
  return { account, stop };
});
const stopFx = createEffect((stop: () => void) => stop());

const stopped = sample({ clock: signedOut, source: $listening, filter: Boolean, fn: ({ stop }) => stop });
$listening.on(listenFx.doneData, (_, listening) => listening).on(stopped, () => null);

sample({ clock: stopped, target: stopFx });
sample({
  clock: accountRecognised,
  source: $listening,
  filter: (listening) => listening === null,
  fn: (_, account) => account,
  target: listenFx,
});
sample({
  clock: streamEventReceived,
  filter: (news) => news.type === 'change',
  fn: (news) => (news as Extract<StreamEvent, { type: 'change' }>).change,
  target: driveChanged,
});
sample({
  clock: streamEventReceived,
  filter: (news) => news.type === 'task',
  fn: (news) => (news as Extract<StreamEvent, { type: 'task' }>).task,
  target: taskChanged,
});
sample({
  clock: streamEventReceived,
  filter: (news) => news.type === 'shared',
  fn: (news) => (news as Extract<StreamEvent, { type: 'shared' }>).ids,
  target: sharedChanged,
});
sample({
  clock: streamEventReceived,
  filter: (news) => news.type === 'reset',
  fn: () => {},
  target: changesMissed,
});
sample({
  clock: streamEventReceived,
  filter: (news) => news.type === 'open',
  fn: () => {},
  target: streamOpened,
});
