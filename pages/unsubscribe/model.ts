import { createEffect, createEvent, createStore, merge, sample } from 'effector';
import { getUnsubscribe, unsubscribe } from '../../api/contract/mail.ts';
import type { Output } from '../../api/contract/shapes.ts';
import type { PageAddress } from '../../engine/view/index.ts';
import { createFailureStore } from '../../features/notices/index.ts';
import { callDrive } from '../../features/session/index.ts';

type Subscription = Output<typeof getUnsubscribe.answer>;

export const opened = createEvent<PageAddress>();
export const confirmed = createEvent();
/** The look-up is tried again. */
export const retried = createEvent();

export const lookUpFx = createEffect((d: string) =>
  callDrive(getUnsubscribe, { query: { d }, credentials: 'omit' }),
);
export const unsubscribeFx = createEffect((d: string) =>
  callDrive(unsubscribe, { query: { d }, body: new Blob(), credentials: 'omit' }),
);

const $d = createStore('').on(opened, (_, { query }) => (query.d ?? '').slice(0, 512));
/** The kind of letter that the link would end. */
export const $subscription = createStore<Subscription | null>(null)
  .on(lookUpFx.doneData, (_, found) => found)
  .reset(opened);
export const $isDone = createStore(false)
  .on(unsubscribeFx.done, () => true)
  .reset(opened);
export const $problem = createFailureStore(merge([lookUpFx.failData, unsubscribeFx.failData]), [
  opened,
  confirmed,
  retried,
]);

sample({ clock: [opened, retried], source: $d, target: lookUpFx });
sample({
  clock: confirmed,
  source: { d: $d, isBusy: unsubscribeFx.pending },
  filter: ({ isBusy }) => !isBusy,
  fn: ({ d }) => d,
  target: unsubscribeFx,
});
