/** Folders by a part of their name, in the dialog that chooses one. */
import { combine, createEffect, createEvent, createStore, sample } from 'effector';
import { longestTitle } from '../../../api/contract/bounds.ts';
import { searchFiles } from '../../../api/contract/search.ts';
import { withoutAccents } from '../../../ui/without-accents.ts';
import { callDrive, signedOut, takeLatest } from '../../session/index.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import { placed } from '../entry/placed.ts';
import { $branches, receivedId } from '../tree/tree-model.ts';

export const folderTyped = createEvent<string>();
export const folderSearchLeft = createEvent();

/** Ms without a letter after which folders are looked for. */
const pause = 200;
const mostFound = 50;

export const $typed = createStore('', { serialize: 'ignore' });
export const $found = createStore<readonly DriveFile[]>([], { serialize: 'ignore' });
export const $searching = createStore<'no' | 'yes' | 'failed'>('no', { serialize: 'ignore' });

const wordsOf = (text: string): string => text.trim().slice(0, longestTitle);

export const pauseFx = createEffect(
  (text: string) => new Promise<string>((resolve) => setTimeout(() => resolve(text), pause)),
);
export const searchFoldersFx = createEffect(async ({ text }: { readonly text: string }) => {
  const { files, folders } = await callDrive(searchFiles, {
    query: {
      query: text,
      limit: mostFound,
      thumbnail_size: 'SIZE_SMALL',
      order: 'name_asc',
      page_token: '',
      filters: JSON.stringify({ kind: { eq: 'drive#folder' } }),
    },
  });
  return placed(files, folders);
});

sample({ clock: folderTyped, fn: wordsOf, filter: (text) => wordsOf(text) !== '', target: pauseFx });
const rested = sample({
  clock: pauseFx.doneData,
  source: $typed,
  filter: (typed, text) => wordsOf(typed) === text,
  fn: (_, text) => ({ text }),
});
sample({ clock: rested, target: searchFoldersFx });

/** More may have been typed since. */
const isWanted = (typed: string, { params }: { readonly params: { readonly text: string } }): boolean =>
  wordsOf(typed) === params.text;
const latest = takeLatest(searchFoldersFx);
const answered = sample({
  clock: latest.done,
  source: $typed,
  filter: isWanted,
  fn: (_, { result }) => result,
});
const failed = sample({ clock: latest.fail, source: $typed, filter: isWanted });

$typed.on(folderTyped, (_, text) => text).reset(folderSearchLeft, signedOut);
$found
  .on(answered, (_, found) => found)
  .on([folderTyped, failed], () => [])
  .reset(folderSearchLeft, signedOut);
$searching
  .on(folderTyped, (_, text) => (wordsOf(text) === '' ? 'no' : 'yes'))
  .on(answered, () => 'no')
  .on(failed, () => 'failed')
  .reset(folderSearchLeft, signedOut);

const plain = (text: string): string => withoutAccents(text.normalize('NFC')).toLowerCase();

/**
 * Those that others share for editing whose names hold all the words, as the server’s search takes them. None before its
 * answer: that stands before them, and would put another folder in the place of the one that is active.
 */
export const $sharedFound = combine(
  { typed: $typed, branches: $branches, searching: $searching },
  ({ typed, branches, searching }): readonly DriveFile[] => {
    const words = plain(wordsOf(typed))
      .split(/[\s*?]+/u)
      .filter(Boolean);
    if (searching === 'yes' || words.length === 0) return [];
    return (branches[receivedId]?.folders ?? []).flatMap(({ name, entry }) =>
      entry && words.every((word) => plain(name).includes(word)) ? [{ ...entry, place: [] }] : [],
    );
  },
);
