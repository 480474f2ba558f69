import { createEffect, createEvent, sample } from 'effector';
import { type NoticeRequest, noticeShown } from './model.ts';

/**
 * A part of a page failed to load. `isStuck`: a retry will not help, a reload may; the visitor decides since it loses
 * what they have typed.
 */
export const partFailed = createEvent<{ readonly retry: () => void; readonly isStuck: boolean }>();
const retryChosen = createEvent<() => void>();

sample({
  clock: partFailed,
  fn: ({ retry, isStuck }): NoticeRequest => ({
    text: { id: isStuck ? 'ui.late.stuck' : 'ui.late.missing' },
    tone: 'bad',
    topic: 'missed part',
    action: isStuck
      ? { label: 'ui.reload', event: retryChosen, payload: () => location.reload() }
      : { label: 'ui.retry', event: retryChosen, payload: retry },
  }),
  target: noticeShown,
});
sample({ clock: retryChosen, target: createEffect((choose: () => void) => choose()) });
