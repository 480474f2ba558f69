import { createEffect, createEvent, createStore, sample } from 'effector';
import { longestTitle } from '../../api/contract/bounds.ts';
import type { FileAnswer } from '../../api/contract/file.ts';
import { searchFiles } from '../../api/contract/search.ts';
import { callDrive, signedOut, takeLatest } from '../session/index.ts';
import { keyboardClosed, paletteRequested } from './model.ts';

/** A file or folder that was found, and the name of the folder in which it lies; empty of the root. */
interface Found {
  readonly entry: FileAnswer;
  readonly place: string;
}

export const paletteTyped = createEvent<string>();

/** Ms without a letter after which files are looked for. */
const pause = 200;
const mostFound = 8;

export const $typed = createStore('', { serialize: 'ignore' })
  .on(paletteTyped, (_, text) => text)
  .reset(paletteRequested, signedOut);
export const $found = createStore<readonly Found[]>([], { serialize: 'ignore' });
export const $searching = createStore<'no' | 'yes' | 'failed'>('no', { serialize: 'ignore' });

/** One letter of an alphabet is in most names; one of a script of words may be a word. */
const isWorthSearching = (text: string): boolean => [...text].length > 1 || /\p{Lo}/u.test(text);

export const pauseFx = createEffect(
  (text: string) => new Promise<string>((resolve) => setTimeout(() => resolve(text), pause)),
);
/** Only the latest is waited for: the others are called off. */
const $leaving = createStore<AbortController | null>(null, { serialize: 'ignore' });
const callOffFx = createEffect((leaving: AbortController) => leaving.abort());
export const searchFx = createEffect(
  async ({ text, leaving }: { readonly text: string; readonly leaving: AbortController }) => {
    const { files, folders } = await callDrive(searchFiles, {
      query: {
        query: text,
        limit: mostFound,
        thumbnail_size: 'SIZE_SMALL',
        order: 'mod_desc',
        page_token: '',
      },
      signal: leaving.signal,
    });
    const names = new Map(folders.map(({ id, name }) => [id, name]));
    return files.map((entry): Found => ({ entry, place: names.get(entry.parent_id) ?? '' }));
  },
);

const wordsOf = (text: string): string => text.trim().slice(0, longestTitle);
const changed = sample({ clock: paletteTyped, source: $leaving });
sample({
  clock: [changed, sample({ clock: [keyboardClosed, signedOut], source: $leaving })],
  filter: Boolean,
  target: callOffFx,
});
sample({
  clock: paletteTyped,
  fn: wordsOf,
  filter: (text) => isWorthSearching(text.trim()),
  target: pauseFx,
});
const rested = sample({
  clock: pauseFx.doneData,
  source: $typed,
  filter: (typed, text) => wordsOf(typed) === text,
  fn: (_, text) => ({ text, leaving: new AbortController() }),
});
$leaving.on(rested, (_, { leaving }) => leaving).reset(keyboardClosed, signedOut);
sample({ clock: rested, target: searchFx });
const latest = takeLatest(searchFx);
const answered = sample({
  clock: latest.done,
  source: $typed,
  filter: (typed, { params }) => wordsOf(typed) === params.text,
  fn: (_, { result }) => result,
});
const failed = sample({
  clock: latest.fail,
  source: $typed,
  filter: (typed, { params }) => wordsOf(typed) === params.text,
});

$found
  .on(answered, (_, found) => found)
  .on(paletteTyped, (found, text) => (isWorthSearching(text.trim()) ? found : []))
  .reset(paletteRequested, signedOut);
$searching
  .on(paletteTyped, (_, text) => (isWorthSearching(text.trim()) ? 'yes' : 'no'))
  .on(answered, () => 'no')
  .on(failed, () => 'failed')
  .reset(paletteRequested, signedOut);
