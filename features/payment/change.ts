import { combine, createEffect, createEvent, createStore, merge, sample } from 'effector';
import { pageLanguage } from '../../api/client.ts';
import { changeOrder, type PlanChange, previewChange } from '../../api/contract/payment.ts';
import { CallError } from '../../api/error.ts';
import { createFailureStore, failureShown } from '../notices/index.ts';
import { callDrive, signedOut, takeLatest } from '../session/index.ts';
import {
  $choice,
  $questioned,
  $shownOrder,
  type Order,
  ordersRequested,
  type ShopItem,
  type ShopPrice,
} from './model.ts';

/** A plan and a term that an order which renews can be changed to. */
export interface ChangeTarget {
  readonly item: Pick<ShopItem, 'id' | 'name'>;
  readonly price: Pick<ShopPrice, 'term' | 'currency' | 'amount'>;
}

/** An order that is being changed, and to what. `key`: sent again, it is the same change. */
export interface Changing {
  readonly order: Order;
  readonly target: ChangeTarget;
  readonly key: string;
}

export const changeOpened = createEvent<{ readonly order: Order; readonly target: ChangeTarget }>();
export const targetChosen = createEvent<ChangeTarget>();
export const changeClosed = createEvent();
export const changeSubmitted = createEvent();

const beginFx = createEffect(
  (of: { readonly order: Order; readonly target: ChangeTarget }): Changing => ({
    ...of,
    key: crypto.randomUUID(),
  }),
);
export const fetchPreviewFx = createEffect(
  async ({ order, target: { item, price } }: Changing): Promise<PlanChange> =>
    (
      await callDrive(previewChange, {
        params: { id: order.id },
        body: { item: item.id, term: price.term, language: pageLanguage() },
      })
    ).change,
);
export const changeOrderFx = createEffect(
  ({ order, target: { item, price }, key, preview }: Changing & { readonly preview: PlanChange }) =>
    callDrive(changeOrder, {
      params: { id: order.id },
      body: {
        ...{ idempotency_key: key, item: item.id, term: price.term, language: pageLanguage() },
        ...{ amount: preview.amount, due: preview.due, quoted_time: preview.quoted_time },
      },
    }),
);

const previews = takeLatest(fetchPreviewFx);

export const $changing = createStore<Changing | null>(null);
/** Whether an answer is about the change in the open dialog: that may have been closed, and opened for another, meanwhile. */
const isOpen = (changing: Changing | null, { params }: { readonly params: Changing }): boolean =>
  changing?.key === params.key;
const done = sample({ clock: changeOrderFx.done, source: $changing, filter: isOpen, fn: () => {} });
const refused = sample({
  clock: changeOrderFx.fail,
  source: $changing,
  filter: isOpen,
  fn: (_, { error }) => error,
});
// The dialog was closed: a failure is shown as a notice.
sample({
  clock: changeOrderFx.fail,
  source: $changing,
  filter: (changing, failed) => !isOpen(changing, failed),
  fn: (_, { error }) => ({ error, doing: 'payment.change.failed' }),
  target: failureShown,
});

$changing.on(beginFx.doneData, (_, changing) => changing).reset(changeClosed, done, signedOut);
export const $isDialogOpen = combine([$choice, $shownOrder, $questioned, $changing], (shown) =>
  shown.some((one) => one !== null),
);
/** The amount that is due for it; null until it is known. */
export const $preview = createStore<PlanChange | null>(null)
  .on(previews.done, (_, { result }) => result)
  .reset(beginFx, changeClosed, signedOut);
/** Why nothing can be shown or changed. */
export const $changeFailure = createFailureStore(merge([previews.fail.map(({ error }) => error), refused]), [
  beginFx,
  changeOrderFx,
  changeClosed,
]);

sample({ clock: changeOpened, target: beginFx });
sample({
  clock: targetChosen,
  source: { changing: $changing, isBusy: changeOrderFx.pending },
  filter: ({ changing, isBusy }) => changing !== null && !isBusy,
  fn: ({ changing }, target) => ({ order: (changing as Changing).order, target }),
  target: beginFx,
});
sample({ clock: beginFx.doneData, target: fetchPreviewFx });
sample({
  clock: changeSubmitted,
  source: { changing: $changing, preview: $preview, isBusy: changeOrderFx.pending },
  filter: ({ changing, preview, isBusy }) => changing !== null && preview !== null && !isBusy,
  fn: ({ changing, preview }) => ({ ...(changing as Changing), preview: preview as PlanChange }),
  target: changeOrderFx,
});
// Otherwise the same is tried again, by the same key.
sample({
  clock: refused,
  source: $changing,
  filter: (changing, error) =>
    changing !== null && error instanceof CallError && error.error === 'price_changed',
  fn: (changing) => changing as Changing,
  target: fetchPreviewFx,
});
// An order took the place of another, or something stands in the way of that.
sample({ clock: [changeOrderFx.finally, previews.fail], fn: () => {}, target: ordersRequested });
