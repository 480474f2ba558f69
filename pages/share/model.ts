import { createEvent, createStore, sample } from 'effector';
import {
  type ArrivingPage,
  defaultSharedDisplay,
  type PathStep,
  type SharedDisplay,
  type SharePageArrival,
  type SharePageStatus,
} from '../../api/contract/share-page.ts';
import type { PageAddress } from '../../engine/view/index.ts';
import { clearStaleTokensFx, reloadFx } from './effects.ts';

/** Who shares what: all that stands above the entries. */
export type ShareFacts = Omit<
  ArrivingPage,
  'files' | 'next_page_token' | 'pass_code_token' | 'share_status_text'
>;

/** The folder on show; `path` is null where the share shows no such folder. */
export interface OpenFolder {
  readonly id: string;
  readonly path: readonly PathStep[] | null;
}

/** How a share stands has become known: on the server before it is rendered, later by the passcode. */
export const shareArrived = createEvent<SharePageArrival>();
/** The page was opened, or its address has changed. */
export const opened = createEvent<PageAddress>();
/** A call's answer showed that the share has another status now. */
export const standingChanged = createEvent<SharePageStatus>();
/** “Try again”, where it could not be found out how the share stands. */
export const shareRetried = createEvent();
/** A call told: the owner lets nobody download any more. */
export const downloadForbidden = createEvent();
export const reportOpened = createEvent();
export const reportClosed = createEvent();

export const $shareId = createStore('').on(shareArrived, (_, { shareId }) => shareId);
export const $status = createStore<SharePageStatus>('NOT_FOUND')
  .on(shareArrived, (_, { status }) => status)
  .on(standingChanged, (_, status) => status);
export const $facts = createStore<ShareFacts | null>(null).on(
  shareArrived,
  (_, { page }) => page && factsOf(page),
);
/** The token by which each call shows that this visitor may look in. */
export const $token = createStore('').on(shareArrived, (_, { page }) => page?.pass_code_token ?? '');
export const $folder = createStore<OpenFolder>({ id: '', path: [] }).on(
  shareArrived,
  (_, { folderId, path }) => ({
    id: folderId,
    path,
  }),
);
export const $display = createStore<SharedDisplay>(defaultSharedDisplay).on(
  shareArrived,
  (_, { display }) => display,
);

export const $isReporting = createStore(false)
  .on(reportOpened, () => true)
  .reset(reportClosed);

/** Whether the owner lets visitors have the content; without, they look and save. */
export const $canDownload = $facts.map((facts) => facts?.allow_download ?? false);

// The entries belong to whoever was let in: a share that is closed meanwhile shows nothing.
$facts
  .on(standingChanged, () => null)
  .on(downloadForbidden, (facts) => facts && { ...facts, allow_download: false });
$token.on(standingChanged, () => '');

sample({ clock: shareRetried, target: reloadFx });
sample({ clock: opened, fn: ({ params }) => params.share_id ?? '', target: clearStaleTokensFx });
// Another share came by the history: the server says how it stands.
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
