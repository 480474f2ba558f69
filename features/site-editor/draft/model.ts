import { createEffect, createEvent, createStore, sample } from 'effector';
import { $account, accountRecognised, signedOut } from '../../session/index.ts';
import type { SiteText, TextEdits } from '../calls.ts';
import { $texts } from '../files/model.ts';
import { type Changes, withBase, withoutChange, withText } from './changes.ts';
import { applyEdits } from './edits.ts';
import { keepDraft, readDraft } from './kept-draft.ts';

/** Somebody wrote in a file; null takes the file away. */
export const textChanged = createEvent<{ readonly name: string; readonly text: string | null }>();
/** A repair that the compiler proposed, chosen by somebody. */
export const fixChosen = createEvent<TextEdits>();
/** What was changed in one file is given up. */
export const changeDropped = createEvent<string>();
/** All of it is given up. */
export const draftDiscarded = createEvent();
/** The draft holds on to its own text of a file that somebody else has changed. */
export const mineKept = createEvent<{ readonly name: string; readonly theirs: SiteText | null }>();

export const readDraftFx = createEffect(readDraft);
export const keepDraftFx = createEffect(keepDraft);

/** What is written and not published. It may differ from what the browser keeps only where that has no room. */
export const $changes = createStore<Changes>({});
export const $changedNames = $changes.map((changes) => Object.keys(changes).toSorted());
export const $isDraftEmpty = $changedNames.map((names) => names.length === 0);
/** The browser has no room for the draft: a reload would lose it. */
export const $isUnkept = createStore(false)
  .on(keepDraftFx.fail, () => true)
  .reset(keepDraftFx.done, signedOut);

const written = sample({
  clock: textChanged,
  source: $texts,
  fn: (texts, { name, text }) => ({ name, text, known: texts[name] ?? null }),
});
/** A repair that does not fit what stands there now is none. */
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
  .on(written, withText)
  .on(fixed, (changes, file) => (file === null ? changes : withText(changes, file)))
  .on(changeDropped, withoutChange)
  .on(mineKept, (changes, { name, theirs }) => withBase(changes, name, theirs))
  .reset(draftDiscarded, signedOut);

sample({ clock: accountRecognised, fn: ({ sub }) => sub, target: readDraftFx });
sample({
  clock: [textChanged, fixChosen, changeDropped, mineKept, draftDiscarded],
  source: { changes: $changes, account: $account },
  filter: ({ account }) => account !== null,
  fn: ({ changes, account }) => ({ changes, sub: account?.sub ?? '' }),
  target: keepDraftFx,
});
