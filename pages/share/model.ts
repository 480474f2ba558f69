import { createEvent, createStore, type StoreWritable, sample } from 'effector';
import {
  type ArrivingPage,
  defaultSharedDisplay,
  type PathStep,
  type SharedDisplay,
  type SharePageArrival,
  type SharePageStatus,
} from '../../api/contract/share-page.ts';
import type { StoreValue } from '../../engine/index.ts';
import type { PageAddress } from '../../engine/view/index.ts';
import { clearStaleTokensFx, reloadFx } from './effects.ts';

/** The facts about a share and its owner above the entries. */
export type ShareFacts = Omit<
  ArrivingPage,
  'files' | 'next_page_token' | 'pass_code_token' | 'share_status_text'
>;

/** The folder on show; `path` is null where the share shows no such folder. */
export interface OpenFolder {
  readonly id: string;
  readonly path: readonly PathStep[] | null;
}

/** The share's status is known: on the server before rendering, later after the passcode. */
export const shareArrived = createEvent<SharePageArrival>();
/** The page was opened, or its address has changed. */
export const opened = createEvent<PageAddress>();
/** A call's answer showed that the share has another status now. */
export const statusChanged = createEvent<SharePageStatus>();
/** “Try again”, where the status could not be determined. */
export const shareRetried = createEvent();
/** A call found out: the owner no longer allows downloads. */
export const downloadForbidden = createEvent();
export const reportOpened = createEvent();
export const reportClosed = createEvent();
/** The owner wants to change the title and the note. */
export const editOpened = createEvent();
export const editClosed = createEvent();
/** The server has taken them over. */
export const wordsChanged = createEvent<Pick<ShareFacts, 'title' | 'note'>>();

const arriving: ((arrival: SharePageArrival) => StoreValue)[] = [];

/** A store on which each arrival decides. */
function fromArrival<Value>(
  store: StoreWritable<Value>,
  read: (arrival: SharePageArrival) => Value,
): StoreWritable<Value> {
  arriving.push((arrival) => ({ store, value: read(arrival) }));
  return store.on(shareArrived, (_, arrival) => read(arrival));
}

/** The values of these stores for an arrival, without an event: on the server nothing depends on them. */
export const arrivedStores = (arrival: SharePageArrival): readonly StoreValue[] =>
  arriving.map((read) => read(arrival));

export const $shareId = fromArrival(createStore(''), ({ shareId }) => shareId);
export const $status = fromArrival(createStore<SharePageStatus>('NOT_FOUND'), ({ status }) => status);
export const $facts = fromArrival(createStore<ShareFacts | null>(null), ({ page }) => page && factsOf(page));
/** The token that proves the visitor's access in each call. */
export const $token = fromArrival(createStore(''), ({ page }) => page?.pass_code_token ?? '');
export const $folder = fromArrival(createStore<OpenFolder>({ id: '', path: [] }), ({ folderId, path }) => ({
  id: folderId,
  path,
}));
export const $display = fromArrival(
  createStore<SharedDisplay>(defaultSharedDisplay),
  ({ display }) => display,
);

$status.on(statusChanged, (_, status) => status);

export const $isReporting = createStore(false)
  .on(reportOpened, () => true)
  .reset(reportClosed);
export const $isEditing = createStore(false)
  .on(editOpened, () => true)
  .reset(editClosed, statusChanged);

/** Whether the owner allows downloads; without, visitors look and save. */
export const $canDownload = $facts.map((facts) => facts?.allow_download ?? false);

// Entries are only for admitted visitors: a share that is closed meanwhile shows nothing.
$facts
  .on(statusChanged, () => null)
  .on(wordsChanged, (facts, words) => facts && { ...facts, ...words })
  .on(downloadForbidden, (facts) => facts && { ...facts, allow_download: false });
$token.on(statusChanged, () => '');

sample({ clock: shareRetried, target: reloadFx });
sample({ clock: opened, fn: ({ params }) => params.share_id ?? '', target: clearStaleTokensFx });
// Another share by the history: the server has its status.
sample({
  clock: opened,
  source: $shareId,
  filter: (shareId, { params }) => params.share_id !== shareId,
  fn: () => {},
  target: reloadFx,
});

function factsOf(page: ArrivingPage): ShareFacts {
  const {
    files: _,
    next_page_token: _next,
    pass_code_token: _token,
    share_status_text: _text,
    ...facts
  } = page;
  return facts;
}
