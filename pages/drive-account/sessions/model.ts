import { createEffect, createEvent, createStore, sample } from 'effector';
import {
  endLinks,
  endOtherSessions,
  endSession,
  listSessions,
  type session,
} from '../../../api/contract/session.ts';
import type { Output } from '../../../api/contract/shapes.ts';
import { isCancelled } from '../../../api/error.ts';
import { failureShown, noticeShown } from '../../../features/notices/index.ts';
import { callDrive, signedOut } from '../../../features/session/index.ts';
import { visited } from '../model.ts';
import { createRemoval } from '../removal.ts';

export type Session = Output<typeof session>;

export const othersEnded = createEvent();
export const linksEnded = createEvent();

export const $sessions = createStore<readonly Session[] | null>(null);
export const $areSessionsMissing = createStore(false);
export const $hasOthers = $sessions.map((sessions) => sessions?.some((one) => !one.is_current) ?? false);

export const fetchSessionsFx = createEffect(async () => (await callDrive(listSessions)).sessions);
export const endOthersFx = createEffect(() => callDrive(endOtherSessions));
export const endLinksFx = createEffect(() => callDrive(endLinks));

$sessions
  .on(fetchSessionsFx.doneData, (_, sessions) => sessions)
  .on(endOthersFx.done, (sessions) => sessions?.filter((one) => one.is_current) ?? null)
  .reset(signedOut);
$areSessionsMissing
  .on(fetchSessionsFx.failData, (_, error) => !isCancelled(error))
  .reset(fetchSessionsFx, signedOut);

export const sessionEnding = createRemoval({
  $entries: $sessions,
  remove: ({ id }: Session) => callDrive(endSession, { params: { id } }),
  fetchFx: fetchSessionsFx,
  doing: 'account.sessions.endFailed',
});

sample({ clock: visited, target: fetchSessionsFx });
sample({ clock: othersEnded, target: endOthersFx });
sample({ clock: endOthersFx.fail, fn: () => {}, target: fetchSessionsFx });
sample({
  clock: endOthersFx.failData,
  fn: (error) => ({ error, doing: 'account.sessions.endFailed' }),
  target: failureShown,
});
sample({
  clock: endOthersFx.done,
  fn: () => ({ text: { id: 'account.sessions.othersEnded' }, tone: 'good' as const }),
  target: noticeShown,
});
sample({ clock: linksEnded, target: endLinksFx });
sample({
  clock: endLinksFx.done,
  fn: () => ({ text: { id: 'account.links.ended' }, tone: 'good' as const }),
  target: noticeShown,
});
sample({
  clock: endLinksFx.failData,
  fn: (error) => ({ error, doing: 'account.links.endFailed' }),
  target: failureShown,
});
