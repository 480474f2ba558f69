import { combine, createEvent, createStore, sample } from 'effector';
import { createFailureStore } from '../../notices/index.ts';
import { signedOut, takeLatest } from '../../session/index.ts';
import { createDraftFx, type Draft } from '../calls.ts';
import { $isCheckCurrent } from '../check/model.ts';
import { type Changes, sentChanges } from '../draft/changes.ts';
import { $changes, draftDiscarded, draftPublished } from '../draft/model.ts';

/** Widths of the frame, as those of devices. */
export const widths = ['phone', 'tablet', 'full'] as const;
export type Width = (typeof widths)[number];

export const previewShown = createEvent();
export const previewHidden = createEvent();
/** The address is asked for anew, also as it is. */
export const addressChosen = createEvent<string>();
export const instantChosen = createEvent<string>();
export const localeChosen = createEvent<string>();
export const widthChosen = createEvent<Width>();

const latest = takeLatest(createDraftFx);

const $isPreviewShown = createStore(false)
  .on(previewShown, () => true)
  .on(previewHidden, () => false)
  .reset(signedOut);
/** A path of the site without language. */
export const $address = createStore('/')
  .on(addressChosen, (_, address) => pathOf(address))
  .reset(signedOut);
/** As a field of date and time has it, in the time of this device; empty is now. */
export const $instant = createStore('')
  .on(instantChosen, (_, instant) => instant)
  .reset(signedOut);
/** Empty: the language of the page. */
export const $locale = createStore('')
  .on(localeChosen, (_, locale) => locale)
  .reset(signedOut);
export const $width = createStore<Width>('full').on(widthChosen, (_, width) => width);
/** The draft that the server keeps for the preview. */
export const $draft = createStore<Draft | null>(null)
  .on(latest.done, (_, { result }) => result)
  .reset(draftDiscarded, draftPublished, signedOut);
const $compiled = createStore<Changes | null>(null, { serialize: 'ignore' })
  .on(createDraftFx, (_, { draft }) => draft)
  .on(latest.fail, () => null)
  .reset(draftDiscarded, draftPublished, signedOut);
export const $previewFailure = createFailureStore(sample({ clock: latest.fail, fn: ({ error }) => error }), [
  createDraftFx,
  signedOut,
]);

const isEmpty = (changes: Changes): boolean => Object.keys(changes).length === 0;

/** An address of the site however it is written: with its origin, without the first slash. */
function pathOf(address: string): string {
  const path = address.trim().replace(/^https?:\/\/[^/]*/i, '');
  return `/${path.replace(/^[/\\]+/, '')}`;
}

// The server compiles once the keyboard rests: the check has waited for that already. A frame shows drafts alone; without
// changes it is a draft of the site as it is.
const question = (draft: Changes) => ({ draft, changes: sentChanges(draft) });
const $shown = combine({
  changes: $changes,
  isWanted: $isPreviewShown,
  isCurrent: $isCheckCurrent,
  isPending: createDraftFx.pending,
});
sample({
  clock: [previewShown, $isCheckCurrent, draftDiscarded, draftPublished],
  source: { shown: $shown, compiled: $compiled },
  filter: ({ shown: { changes, isWanted, isCurrent, isPending }, compiled }) =>
    isWanted && !isPending && changes !== compiled && (isCurrent || isEmpty(changes)),
  fn: ({ shown: { changes } }) => question(changes),
  target: createDraftFx,
});
// One at a time, as with the check.
sample({
  clock: createDraftFx.finally,
  source: $shown,
  filter: ({ changes, isWanted, isCurrent }, { params }) =>
    isWanted && changes !== params.draft && (isCurrent || isEmpty(changes)),
  fn: ({ changes }) => question(changes),
  target: createDraftFx,
});
