import { combine, createEvent, createStore, sample } from 'effector';
import { navigateFx } from '../../../engine/view/index.ts';
import { signedOut } from '../../session/index.ts';
import { $changes, textChanged } from '../draft/model.ts';
import { $texts, fileRequested, filesRequested } from '../files/model.ts';
import { $place, placeAddress } from '../place/place.ts';
import { addressChosen } from '../preview/model.ts';
import { $status } from '../status/model.ts';
import { catalogueName, localeOf } from '../words/model.ts';
import { routeAt, withCopy } from './routes-in-text.ts';

/** The cursor stands in another line. */
export const lineEntered = createEvent<number>();
export const paneToggled = createEvent();
/** Words are shown as a table, or as the text of their file. */
export const tableToggled = createEvent();
/** The route under the cursor is copied, or shown in the preview. */
export const copyWanted = createEvent();
export const routeShown = createEvent();
export const fileAdded = createEvent<{ readonly name: string; readonly text: string }>();

/** The file in the editor: that of the address, or else the manifest. */
export const $file = combine($place, $status, (place, status) => place.file || status?.manifest_name || '');
/** Its text with the draft; undefined until it is known, null where the draft takes it away. */
export const $open = combine(
  { file: $file, texts: $texts, changes: $changes },
  ({ file, texts, changes }): { readonly text: string | null | undefined } => ({
    text: changes[file] ? changes[file].text : texts[file]?.text,
  }),
);
/** The default language's catalogue where the draft has another one. */
export const $draftCatalogue = combine($changes, $status, (changes, status) => {
  const change = status && changes[catalogueName(status.default_locale)];
  return change?.text ?? null;
});
export const $isPaneOpen = createStore(false).on(paneToggled, (isOpen) => !isOpen);
export const $isTable = createStore(true).on(tableToggled, (isTable) => !isTable);
export const $isWordsFile = $file.map((file) => localeOf(file) !== undefined);
const $line = createStore(1)
  .on(lineEntered, (_, line) => line)
  .reset($file, signedOut);
/** The route in which the cursor stands. */
export const $route = combine(
  { file: $file, open: $open, line: $line, status: $status },
  ({ file, open: { text }, line, status }) =>
    file === status?.manifest_name && typeof text === 'string' ? (routeAt(text, line) ?? null) : null,
);

const copied = sample({
  clock: copyWanted,
  source: { file: $file, open: $open, line: $line },
  fn: ({ file, open: { text }, line }) => {
    const copy = typeof text === 'string' ? withCopy(text, line) : undefined;
    return copy === undefined ? null : { name: file, ...copy };
  },
});
const copyMade = sample({ clock: copied, filter: Boolean });
sample({ clock: copyMade, fn: ({ name, text }) => ({ name, text }), target: textChanged });
sample({
  clock: copyMade,
  fn: ({ name, line }) => ({ to: placeAddress({ view: 'edit', file: name, line }), isReplacing: true }),
  target: navigateFx,
});

sample({ clock: routeShown, source: $route, filter: Boolean, fn: ({ path }) => path, target: addressChosen });
sample({
  clock: routeShown,
  source: $isPaneOpen,
  filter: (isOpen) => !isOpen,
  fn: () => {},
  target: paneToggled,
});

sample({ clock: fileAdded, target: textChanged });
sample({
  clock: fileAdded,
  fn: ({ name }) => ({ to: placeAddress({ view: 'edit', file: name }) }),
  target: navigateFx,
});

// A file of the list is read as it is opened; a new one is known to the draft alone.
const $missing = combine(
  { place: $place, file: $file, texts: $texts, changes: $changes },
  ({ place, file, texts, changes }) =>
    place.view === 'edit' && !(file in texts) && changes[file]?.base !== null ? file : '',
);
sample({
  clock: [$missing, filesRequested],
  source: $missing,
  filter: (file) => file !== '',
  target: fileRequested,
});
