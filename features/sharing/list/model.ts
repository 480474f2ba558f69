import { createEffect, createEvent, createStore, sample } from 'effector';
import { deleteShares, listShares, type ShareAnswer } from '../../../api/contract/shares.ts';
import { href } from '../../../engine/index.ts';
import { navigateFx } from '../../../engine/view/index.ts';
import { changesMissed, driveChanged } from '../../changes/index.ts';
import { thumbnailsExpired } from '../../changes/thumbnail-expiry.ts';
import { createFailureStore, failureShown, noticeShown } from '../../notices/index.ts';
import { $account, accountRecognised, callDrive, signedOut, takeLatest } from '../../session/index.ts';
import { shareChanged } from '../index.ts';
import { statisticsDismissed } from './statistics-model.ts';

export type Share = ShareAnswer;

/** The list was sharesOpened, narrowed to titles that hold this; "" for all. */
export const sharesOpened = createEvent<string>();
export const sharesLeft = createEvent();
/** Only links that have this in their title; it stands in the address. */
export const searchSubmitted = createEvent<string>();
export const moreNeeded = createEvent();
export const listRetried = createEvent();
export const shareChosen = createEvent<{ readonly id: string; readonly isOn: boolean }>();
export const allChosen = createEvent<boolean>();
/** These are to be ended; it is asked whether that is meant. */
export const endRequested = createEvent<readonly Share[]>();
export const endConfirmed = createEvent();
export const endDismissed = createEvent();
/** A small picture of the list did not come. */
export const pictureMissed = createEvent();
export const copyRequested = createEvent<{ readonly text: string; readonly told: string }>();

export const $isOpen = createStore(false);
/** Held by the titles of the list; "" for all. */
export const $title = createStore('');
export const $shares = createStore<readonly Share[]>([]);
export const $isEmpty = $shares.map((shares) => shares.length === 0);
export const $status = createStore<'loading' | 'ready' | 'failed'>('loading');
const $next = createStore('');
export const $hasMore = $next.map((next) => next !== '');
/** Further shares could not be asked for. */
export const $isStuck = createStore(false);
export const $chosenIds = createStore<readonly string[]>([]);
export const $ending = createStore<readonly Share[] | null>(null);

/** Shares that one answer holds. */
const mostInPage = 500;
/** Shares that one call ends (`api/contract/shares.ts`). */
const mostAtOnce = 1000;

interface Asked {
  readonly title: string;
  /** Where it begins; "" at the beginning. */
  readonly page: string;
  /** Shares that are shown already and are asked for again. */
  readonly count?: number;
  readonly sub: string;
}

/** Whose shares they are travels along: an answer may come when somebody else has signed in. */
export const fetchPageFx = createEffect(
  ({ limit, title, page, sub }: Omit<Asked, 'count'> & { readonly limit: number }) => {
    const query = { limit: String(limit), title, page_token: page, thumbnail_size: 'SIZE_SMALL' } as const;
    return callDrive(listShares, { query, as: sub });
  },
);
/** One page, or as many as hold what is shown already. */
export const listSharesFx = createEffect(async ({ count = 0, ...asked }: Asked) => {
  const shares: Share[] = [];
  let next = asked.page;
  do {
    const limit = Math.min(mostInPage, Math.max(50, count - shares.length));
    const answer = await fetchPageFx({ ...asked, page: next, limit });
    shares.push(...answer.shares);
    next = answer.next_page_token;
  } while (next !== '' && shares.length < count);
  return { shares, next_page_token: next };
});
export const endSharesFx = createEffect(
  async ({ ids, sub }: { readonly ids: readonly string[]; readonly sub: string }) => {
    for (let at = 0; at < ids.length; at += mostAtOnce)
      await callDrive(deleteShares, { body: { ids: ids.slice(at, at + mostAtOnce) }, as: sub });
  },
);
/** Fails where the browser or its user refuses the clipboard. */
export const copyFx = createEffect(({ text }: { readonly text: string; readonly told: string }) =>
  navigator.clipboard.writeText(text),
);

const listing = takeLatest(listSharesFx);
const pageArrived = sample({
  clock: listing.done,
  source: { known: $shares, title: $title },
  filter: ({ title }, { params }) => params.title === title,
  fn: ({ known }, { params: { page }, result }) => ({
    next: result.next_page_token,
    shares:
      page === ''
        ? result.shares
        : [...known, ...result.shares.filter((share) => !known.some(isSame(share)))],
  }),
});
const isSame =
  ({ share_id }: Share) =>
  (other: Share) =>
    other.share_id === share_id;

$isOpen.on(sharesOpened, () => true).on(sharesLeft, () => false);
$title.on(sharesOpened, (_, title) => title);
$shares
  .on(pageArrived, (_, { shares }) => shares)
  .on(shareChanged, (shares, changed) =>
    shares.map((share) => (isSame(changed)(share) ? { ...share, ...changed } : share)),
  )
  .on(endSharesFx.done, (shares, { params }) =>
    shares.filter(({ share_id }) => !params.ids.includes(share_id)),
  )
  .reset(signedOut);
$next.on(pageArrived, (_, { next }) => next).reset(signedOut);
$status
  .on(pageArrived, () => 'ready')
  .on(listing.fail, (status) => (status === 'loading' ? 'failed' : status))
  .on(listRetried, (status) => (status === 'failed' ? 'loading' : status))
  .reset(signedOut);
/** Why the list did not come. */
export const $failure = createFailureStore(
  listing.fail.map(({ error }) => error),
  [listSharesFx, pageArrived, signedOut],
);
$isStuck.on(listing.fail, () => true).reset(listSharesFx, pageArrived, signedOut);
$chosenIds
  .on(shareChosen, (ids, { id, isOn }) => (isOn ? [...ids, id] : ids.filter((one) => one !== id)))
  .on(endSharesFx.done, (ids, { params }) => ids.filter((id) => !params.ids.includes(id)))
  // What was ended elsewhere is chosen no more.
  .on(pageArrived, (ids, { shares }) => ids.filter((id) => shares.some(({ share_id }) => share_id === id)))
  .reset(sharesOpened, signedOut);
sample({
  clock: allChosen,
  source: $shares,
  fn: (shares, isOn) => (isOn ? shares.map(({ share_id }) => share_id) : []),
  target: $chosenIds,
});

const ending = sample({ clock: endConfirmed, source: $ending, filter: Boolean });
$ending.on(endRequested, (_, shares) => shares).reset(endDismissed, ending, sharesOpened, signedOut);

/** From its beginning: on arrival, for another account, and where a part of many may have ended. */
sample({
  clock: [sharesOpened, accountRecognised, listRetried, endSharesFx.fail],
  source: { isOpen: $isOpen, title: $title, account: $account },
  filter: ({ isOpen, account }) => isOpen && account !== null,
  fn: ({ title, account }) => ({ title, page: '', sub: account?.sub ?? '' }),
  target: listSharesFx,
});
/**
 * Another window, or another device, has made, changed or ended some, or the addresses of their pictures have ended; the
 * list stays as long as it is.
 */
sample({
  clock: [
    driveChanged.filterMap(({ kind }) => (kind === 'share' ? true : undefined)),
    changesMissed,
    thumbnailsExpired(pictureMissed, pageArrived),
  ],
  source: { isOpen: $isOpen, title: $title, account: $account, known: $shares },
  filter: ({ isOpen, account }) => isOpen && account !== null,
  fn: ({ title, account, known }) => ({ title, page: '', count: known.length, sub: account?.sub ?? '' }),
  target: listSharesFx,
});
sample({
  clock: moreNeeded,
  source: { next: $next, title: $title, account: $account, isLoading: listSharesFx.pending },
  filter: ({ next, account, isLoading }) => next !== '' && account !== null && !isLoading,
  fn: ({ next, title, account }) => ({ title, page: next, sub: account?.sub ?? '' }),
  target: listSharesFx,
});

sample({
  clock: searchSubmitted,
  fn: (text) => {
    const q = text.trim();
    return { to: href('/drive/shares', { query: q === '' ? {} : { q } }), isReplacing: true };
  },
  target: navigateFx,
});

sample({
  clock: ending,
  source: $account,
  fn: (account, shares) => ({ ids: shares.map(({ share_id }) => share_id), sub: account?.sub ?? '' }),
  target: endSharesFx,
});
sample({
  clock: endSharesFx.done,
  fn: ({ params }) => ({
    text: { id: 'shares.ended', values: { count: params.ids.length } },
    tone: 'good' as const,
  }),
  target: noticeShown,
});
sample({ clock: sharesLeft, target: statisticsDismissed });
sample({ clock: copyRequested, target: copyFx });
sample({
  clock: copyFx.done,
  fn: ({ params: { told } }) => ({ text: { id: told }, tone: 'good' as const, topic: 'clipboard' }),
  target: noticeShown,
});
sample({
  clock: copyFx.fail,
  fn: () => ({ text: { id: 'shares.copy.refused' }, tone: 'bad' as const, topic: 'clipboard' }),
  target: noticeShown,
});
sample({
  clock: endSharesFx.failData,
  fn: (error) => ({ error, doing: 'shares.failed.end' }),
  target: failureShown,
});
