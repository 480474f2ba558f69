import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { mostSharesEnded } from '../../../api/contract/ids.ts';
import { deleteShares, listShares, type ShareAnswer } from '../../../api/contract/shares.ts';
import { href } from '../../../engine/index.ts';
import { navigateFx } from '../../../engine/view/index.ts';
import { changesMissed, driveChanged } from '../../changes/index.ts';
import { thumbnailsExpired } from '../../changes/thumbnail-expiry.ts';
import { createFailureStore, failureShown, noticeShown } from '../../notices/index.ts';
import {
  createPagedList,
  createSelection,
  noList,
  type PagedList,
  type PageRequest,
  readPages,
} from '../../paged-list/index.ts';
import { $account, callDrive, signedOut } from '../../session/index.ts';
import { shareChanged } from '../index.ts';
import { statisticsDismissed } from './statistics-model.ts';

export type Share = ShareAnswer;

/** The account is part of the query: an answer may arrive after another user has signed in. */
interface SharesQuery {
  readonly title: string;
  readonly sub: string;
}

/** The list was opened, narrowed to titles that hold this; "" for all. */
export const sharesOpened = createEvent<string>();
export const sharesLeft = createEvent();
/** Only links with this in their title; it is in the address. */
export const searchSubmitted = createEvent<string>();
export const moreNeeded = createEvent();
export const listRetried = createEvent();
/** These are to be ended, after a confirmation. */
export const endRequested = createEvent<readonly Share[]>();
export const endConfirmed = createEvent();
export const endDismissed = createEvent();
/** A small picture of the list did not come. */
export const pictureMissed = createEvent();
export const copyRequested = createEvent<{ readonly text: string; readonly message: string }>();

const $isOpen = createStore(false);
/** Held by the titles of the list; "" for all. */
export const $title = createStore('');
const $list = createStore<PagedList<SharesQuery, Share>>(noList, { serialize: 'ignore' });
export const $shares = $list.map(({ rows }) => rows);
export const $isEmpty = $shares.map((shares) => shares.length === 0);
/** The rows of the last visit stay until the list is read again. */
export const $status = $list.map(({ status }) => (status === 'stale' ? 'ready' : status));
export const $hasMore = $list.map(({ next }) => next !== '');
/** The next page of shares could not be fetched. */
export const $isStuck = $list.map(({ isStuck }) => isStuck);
export const $ending = createStore<readonly Share[] | null>(null);

export const listSharesFx = createEffect((request: PageRequest<SharesQuery>) =>
  readPages(request, { least: 50, most: 500 }, async (page, limit) => {
    const { title, sub } = request.query;
    const query = { limit: String(limit), title, page_token: page, thumbnail_size: 'SIZE_SMALL' } as const;
    const { shares: rows, next_page_token: next } = await callDrive(listShares, { query, as: sub });
    return { rows, next };
  }),
);
export const endSharesFx = createEffect(
  async ({ ids, sub }: { readonly ids: readonly string[]; readonly sub: string }) => {
    for (let at = 0; at < ids.length; at += mostSharesEnded)
      await callDrive(deleteShares, { body: { ids: ids.slice(at, at + mostSharesEnded) }, as: sub });
  },
);
/** Fails where the browser or its user refuses the clipboard. */
export const copyFx = createEffect(({ text }: { readonly text: string; readonly message: string }) =>
  navigator.clipboard.writeText(text),
);

$isOpen.on(sharesOpened, () => true).on(sharesLeft, () => false);
$title.on(sharesOpened, (_, title) => title);
const thumbnailsOutdated = createEvent();
const list = createPagedList({
  $list,
  fetchFx: listSharesFx,
  $query: combine($isOpen, $title, $account, (isOpen, title, account) =>
    isOpen && account ? { title, sub: account.sub } : null,
  ),
  idOf: ({ share_id }) => share_id,
  outdated: [
    sharesOpened,
    // A part of many may have ended.
    endSharesFx.fail,
    // Another window, or another device, has made, changed or ended some.
    driveChanged.filterMap(({ kind }) => (kind === 'share' ? true : undefined)),
    changesMissed,
    thumbnailsOutdated,
  ],
  more: moreNeeded,
  retry: listRetried,
  forgets: [shareChanged, endSharesFx.done, signedOut],
});
sample({ clock: thumbnailsExpired(pictureMissed, list.arrived), target: thumbnailsOutdated });
list.change(shareChanged, (shares, changed) =>
  shares.map((share) => (share.share_id === changed.share_id ? { ...share, ...changed } : share)),
);
list.change(endSharesFx.done, (shares, { params }) =>
  shares.filter(({ share_id }) => !params.ids.includes(share_id)),
);
/** Why the list did not come. */
export const $failure = createFailureStore(list.failed, [listSharesFx, list.arrived, list.turned]);
/** The selection among the fetched shares; later ones are not included. */
const selection = createSelection({
  $rows: $shares,
  idOf: ({ share_id }) => share_id,
  reset: [sharesOpened, signedOut],
});
export const { $selection, $selected, changed: selectionChanged } = selection;

const ending = sample({ clock: endConfirmed, source: $ending, filter: Boolean });
$ending.on(endRequested, (_, shares) => shares).reset(endDismissed, ending, sharesOpened, signedOut);

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
  fn: ({ params: { message } }) => ({ text: { id: message }, tone: 'good' as const, topic: 'clipboard' }),
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
