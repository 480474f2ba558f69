import { createEffect, createEvent, sample } from 'effector';
import { type NoticeAsked, noticeShown } from './model.ts';

/**
 * What an address asked for did not load. `isStuck`: another try will not help, a reload may; it is the visitor's to choose
 * since it loses what they have typed.
 */
export const partMissed = createEvent<{ readonly retry: () => void; readonly isStuck: boolean }>();
const retryChosen = createEvent<() => void>();

sample({
  clock: partMissed,
  fn: ({ retry, isStuck }): NoticeAsked => ({
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
