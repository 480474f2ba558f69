import { createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import { $account, signedOut } from '../../session/index.ts';
import type { TextEdits } from '../calls.ts';
import { $texts } from '../files/model.ts';
import { visitorKnown } from '../place/visitor.ts';
import { type Changes, withBase, withKept, withoutChange, withoutPublished, withText } from './changes.ts';
import { applyEdits } from './edits.ts';
import { followDraft, type KeptChange, keepChanges, readDraft } from './kept-draft.ts';
import type { SiteText } from './site-text.ts';

/** The text of a file was changed; null removes the file. */
export const textChanged = createEvent<{ readonly name: string; readonly text: string | null }>();
/** A repair that the compiler proposed was chosen. */
export const fixChosen = createEvent<TextEdits>();
/** The changes of one file are discarded. */
export const changeDropped = createEvent<string>();
/** All changes are discarded. */
export const draftDiscarded = createEvent();
/** The draft is on the site now; later changes stay. */
export const draftPublished = createEvent<Changes>();
/** The draft keeps its own text of a file that somebody else has changed. */
export const mineKept = createEvent<{ readonly name: string; readonly theirs: SiteText | null }>();
/** Another window of this browser has changed the same draft. */
const changedElsewhere = createEvent<KeptChange>();

export const readDraftFx = createEffect(readDraft);
export const keepDraftFx = createEffect(keepChanges);
/** Returns a function that stops following. */
export const followDraftFx = createEffect((sub: string) =>
  followDraft({ sub, onChange: scopeBind(changedElsewhere, { safe: true }) }),
);
const stopFx = createEffect((stop: () => void) => stop());

/** The changes that are not published. The browser's copy differs only where it has no space. */
export const $changes = createStore<Changes>({});
export const $changedNames = $changes.map((changes) => Object.keys(changes).toSorted());
/** The changes that the browser was last asked to keep. */
const $kept = createStore<Changes>({}, { serialize: 'ignore' });
/** The browser has no space for the draft: a reload would lose it. */
export const $isUnkept = createStore(false)
  .on(keepDraftFx.fail, () => true)
  .reset(keepDraftFx.done, signedOut);

const written = sample({
  clock: textChanged,
  source: $texts,
  fn: (texts, { name, text }) => ({ name, text, known: texts[name] ?? null }),
});
/** A repair that does not fit the present text is ignored. */
const fixed = sample({
  clock: fixChosen,
  source: { texts: $texts, changes: $changes },
  fn: ({ texts, changes }, { file, edits }) => {
    const known = texts[file] ?? null;
    const text = changes[file] ? changes[file].text : known?.text;
    const result = typeof text === 'string' ? applyEdits(text, edits) : undefined;
    return result === undefined ? null : { name: file, text: result, known };
  },
});

$changes
  .on(readDraftFx.doneData, (_, kept) => kept)
  .on(changedElsewhere, withKept)
  .on(written, withText)
  .on(fixed, (changes, file) => (file === null ? changes : withText(changes, file)))
  .on(changeDropped, withoutChange)
  .on(draftPublished, withoutPublished)
  .on(mineKept, (changes, { name, theirs }) => withBase(changes, name, theirs))
  .reset(draftDiscarded, signedOut);
$kept
  .on(readDraftFx.doneData, (_, kept) => kept)
  .on(changedElsewhere, withKept)
  .on(keepDraftFx.done, (known, { params: { kept } }) => kept.reduce(withKept, known))
  .reset(signedOut);

sample({
  clock: [textChanged, fixChosen, changeDropped, mineKept, draftDiscarded, draftPublished],
  source: { changes: $changes, kept: $kept, account: $account },
  filter: ({ account, changes, kept }) => account !== null && changes !== kept,
  fn: ({ changes, kept, account }) => ({
    sub: account?.sub ?? '',
    kept: Object.keys({ ...kept, ...changes })
      .filter((name) => changes[name] !== kept[name])
      .map((name) => ({ name, change: changes[name] })),
  }),
  target: keepDraftFx,
});

/** The account whose draft is followed, and the function that stops following it. */
const $following = createStore<{ readonly sub: string; readonly stop: () => void } | null>(null, {
  serialize: 'ignore',
}).on(followDraftFx.done, (_, { params, result }) => ({ sub: params, stop: result }));
const left = sample({ clock: signedOut, source: $following, filter: Boolean, fn: ({ stop }) => stop });
$following.on(left, () => null);
sample({ clock: left, target: stopFx });
// An account is recognised again with each address of the page: its draft is read once.
const came = sample({
  clock: visitorKnown,
  source: $following,
  filter: (following) => following === null,
  fn: (_, { sub }) => sub,
});
sample({ clock: came, target: [readDraftFx, followDraftFx] });
