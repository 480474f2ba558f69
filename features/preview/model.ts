import { attach, createEffect, createEvent, createStore, sample, scopeBind } from 'effector';
import type { FileAnswer } from '../../api/contract/file.ts';
import { getFile } from '../../api/contract/files.ts';
import { driveChanged, sharedChanged } from '../changes/index.ts';
import { failureShown } from '../notices/index.ts';
import { callDrive, signedOut } from '../session/index.ts';
import { dropHistoryEntry, pushHistoryEntry } from './history-entry.ts';
import { viewerOf } from './viewer-of.ts';

export type DriveFile = FileAnswer;
/** The facts of a file from a list, shown until its content is loaded. */
export type ListedFile = Pick<
  FileAnswer,
  | 'kind'
  | 'id'
  | 'name'
  | 'size'
  | 'revision'
  | 'mime_type'
  | 'file_category'
  | 'thumbnail_link'
  | 'phase'
  | 'medias'
>;
/** Finds a file with addresses of its content. */
type FindFile = (id: string) => Promise<DriveFile>;

/** The files through which the arrows lead, and which of them is shown. */
interface Gallery {
  readonly files: readonly ListedFile[];
  readonly index: number;
  /** It stands in the page, not over it. */
  readonly isEmbedded?: boolean;
}

/** A file was opened, from a list that may have neighbours for it; folders among them are passed over. */
export const previewOpened = createEvent<{
  readonly file: ListedFile;
  readonly siblings?: readonly ListedFile[];
}>();
export const previewClosed = createEvent();
/** The user wants to close it; something in it that would be lost asks first. */
export const closingRequested = createEvent();
/** By the browser's own way back. */
const wentBack = createEvent();
/** A viewer has something to ask before it is closed, and neighbours wait until it is done; null: no longer. */
export const guardChanged = createEvent<((close: () => void) => void) | null>();
/** A page shows a file as a part of itself. */
export const fileEmbedded = createEvent<ListedFile>();
export const embeddedFileLeft = createEvent();
/** The next file, or the previous one. */
export const neighbourRequested = createEvent<1 | -1>();
/** The address had expired, or the server was not reached: once more. */
export const linksRetried = createEvent();
/** A file was requested by its id alone, as by links into the drive; a folder opens nothing here. */
export const previewRequested = createEvent<string>();
/** Its content is another one now. */
export const fileRenewed = createEvent<DriveFile>();
/** Its text was changed here, or another file was written in its place. */
export const textEdited = createEvent<DriveFile>();
/** Some of them have a star now, or no more. */
export const starsChanged = createEvent<{ readonly ids: readonly string[]; readonly starred: boolean }>();
/** For the downloads feature. */
export const previewDownloadRequested = createEvent<ListedFile>();
export const detailsToggled = createEvent();
/** The files of this page are not in the visitor's drive but in a share. */
export const filesSourced = createEvent<FindFile>();

export const $gallery = createStore<Gallery | null>(null, { serialize: 'ignore' });
/** Files with their addresses, by id. */
export const $linked = createStore<Readonly<Record<string, DriveFile>>>({}, { serialize: 'ignore' });
/** Why the file that is shown has no address. */
export const $failure = createStore<unknown>(null, { serialize: 'ignore' });
export const $guard = createStore<((close: () => void) => void) | null>(null, { serialize: 'ignore' });
export const $areDetailsShown = createStore(false);

export const $isPreviewOpen = $gallery.map((gallery) => gallery !== null && !gallery.isEmbedded);
/** As the list knew it. */
export const $shown = $gallery.map((gallery) => gallery?.files[gallery.index] ?? null);

/** In one's own drive by default. */
export const $findFile = createStore<FindFile>(
  (id) => callDrive(getFile, { params: { id }, query: { usage: 'FETCH' } }),
  { serialize: 'ignore' },
).on(filesSourced, (_, find) => find);

/** By which its content is looked at. */
export const addressOf = (file: DriveFile | undefined): string | undefined =>
  file?.links.inline?.url ?? file?.web_content_link;

/** A page may stay open for longer than an address is valid: fetches a new one. Fails if there is none. */
export const renewLinksFx = attach({
  source: { find: $findFile, linked: $linked },
  async effect({ find, linked }, id: string) {
    const file = await find(id);
    const address = addressOf(file);
    const isOther = address !== addressOf(linked[id]);
    if (!isOther && address !== undefined) await expectContent(address);
    return { file, isOther };
  },
});
const fetchLinksFx = attach({ source: $findFile, effect: (find, id: string) => find(id) });
const findFileFx = attach({ effect: fetchLinksFx });
export const pushHistoryEntryFx = createEffect(() => pushHistoryEntry(wentBack));
export const dropHistoryEntryFx = createEffect(dropHistoryEntry);
const askFx = attach({
  source: $guard,
  effect: (guard) => guard?.(scopeBind(previewClosed, { safe: true })),
});
/** Texts that were written and not saved are for nobody else at this browser (`text/edit/kept-texts.ts`). */
const forgetTextsFx = createEffect(() => void indexedDB.deleteDatabase('texts'));

const shownChanged = sample({
  clock: $shown,
  source: $linked,
  filter: (_, shown) => shown !== null,
  fn: (linked, shown) => ({ id: shown?.id ?? '', isLinked: isLinkGood(linked[shown?.id ?? '']) }),
});

$gallery
  .on(previewOpened, (_, { file, siblings = [] }) => galleryOf(file, siblings))
  .on(fileEmbedded, (gallery, file) => gallery ?? { files: [file], index: 0, isEmbedded: true })
  .on(embeddedFileLeft, (gallery) => (gallery?.isEmbedded ? null : gallery))
  .on(neighbourRequested, (gallery, step) => (gallery === null ? null : stepped(gallery, step)))
  .on(fileRenewed, (gallery, file) =>
    gallery?.files.some(({ id }) => id === file.id)
      ? { ...gallery, files: gallery.files.map((old) => (old.id === file.id ? file : old)) }
      : gallery,
  )
  .on(
    starsChanged,
    (gallery, { ids, starred }) =>
      gallery && {
        ...gallery,
        files: gallery.files.map((file) => (ids.includes(file.id) ? { ...file, starred } : file)),
      },
  )
  .reset(previewClosed, signedOut);
$linked
  .on(fetchLinksFx.done, (linked, { params: id, result }) => ({ ...linked, [id]: result }))
  .on(renewLinksFx.done, (linked, { params: id, result }) => ({ ...linked, [id]: result.file }))
  .on(fileRenewed, (linked, { id }) => {
    const { [id]: _, ...others } = linked;
    return others;
  })
  .reset(previewClosed, signedOut);
$guard.on(guardChanged, (_, guard) => guard).reset(previewClosed, signedOut);
$failure.reset(shownChanged, linksRetried, previewClosed, signedOut);
$areDetailsShown.on(detailsToggled, (areShown) => !areShown).reset(previewClosed, signedOut);

sample({
  clock: shownChanged,
  filter: ({ isLinked }) => !isLinked,
  fn: ({ id }) => id,
  target: fetchLinksFx,
});
sample({
  clock: linksRetried,
  source: $shown,
  filter: Boolean,
  fn: ({ id }) => id,
  target: fetchLinksFx,
});
/** An answer about a file that is no longer shown is ignored. */
sample({
  clock: [fetchLinksFx.fail, renewLinksFx.fail],
  source: $shown,
  filter: (shown, { params: id }) => shown?.id === id,
  fn: (_, { error }) => error as unknown,
  target: $failure,
});
/** The pictures on both sides get their addresses once the one between them has its own. */
const neighboursKnown = sample({
  clock: fetchLinksFx.done,
  source: { gallery: $gallery, linked: $linked },
  filter: ({ gallery }, { params: id }) => gallery?.files[gallery.index]?.id === id,
  fn: ({ gallery, linked }) => picturesBeside(gallery).filter(({ id }) => linked[id] === undefined),
});
for (const place of [0, 1] as const) {
  sample({
    clock: neighboursKnown,
    filter: (files) => files[place] !== undefined,
    fn: (files) => files[place]?.id ?? '',
    target: fetchLinksFx,
  });
}

sample({
  clock: textEdited,
  source: $shown,
  filter: (shown, { id }) => shown?.id === id,
  fn: (_, file) => file,
  target: fileRenewed,
});
sample({
  clock: textEdited,
  source: $shown,
  filter: (shown, { id }) => shown !== null && shown.id !== id,
  fn: (_, file) => ({ file }),
  target: previewOpened,
});
/** Somebody has changed a file that is shown, in another window or elsewhere; one that is edited waits for its end. */
const fetchChangedFx = attach({ source: $findFile, effect: (find, id: string) => find(id) });
sample({
  clock: [driveChanged.map(({ file_ids }) => file_ids), sharedChanged.map((): null => null)],
  source: { shown: $shown, linked: $linked, guard: $guard },
  filter: ({ shown, linked, guard }, ids) =>
    shown !== null &&
    guard === null &&
    (ids === null ? linked[shown.id]?.role !== undefined : ids.includes(shown.id)),
  fn: ({ shown }) => shown?.id ?? '',
  target: fetchChangedFx,
});
sample({
  clock: fetchChangedFx.doneData,
  source: { shown: $shown, guard: $guard },
  filter: ({ shown, guard }, file) =>
    guard === null && shown?.id === file.id && shown.revision !== file.revision,
  fn: (_, file) => file,
  target: fileRenewed,
});

/** The last file that was requested by its id; a file that was opened since, or a sign-out, cancels it. */
const $requested = createStore<string | null>(null)
  .on(previewRequested, (_, id) => id)
  .reset(previewOpened, previewClosed, signedOut);
sample({ clock: previewRequested, target: findFileFx });
sample({
  clock: findFileFx.done,
  source: $requested,
  filter: (requested, { params: id, result }) => requested === id && result.kind === 'drive#file',
  fn: (_, { result }) => ({ file: result }),
  target: previewOpened,
});
sample({
  clock: findFileFx.failData,
  fn: (error) => ({ error, doing: 'preview.failed' }),
  target: failureShown,
});

sample({ clock: $isPreviewOpen, filter: Boolean, fn: () => {}, target: pushHistoryEntryFx });
sample({ clock: $isPreviewOpen, filter: (isOpen) => !isOpen, fn: () => {}, target: dropHistoryEntryFx });

sample({
  clock: [closingRequested, wentBack],
  source: $guard,
  filter: (guard) => guard === null,
  fn: () => {},
  target: previewClosed,
});
sample({
  clock: [closingRequested, wentBack],
  source: $guard,
  filter: Boolean,
  fn: () => {},
  target: askFx,
});
/** The way back is there once more for the next time. */
sample({ clock: wentBack, source: $guard, filter: Boolean, fn: () => {}, target: pushHistoryEntryFx });
sample({
  clock: signedOut,
  filter: ({ reason }) => reason === 'signed-out',
  fn: () => {},
  target: forgetTextsFx,
});

/** Ms before its expiry from which an address is fetched again. */
const margin = 60_000;

async function expectContent(address: string): Promise<void> {
  const { ok, status } = await fetch(address, { method: 'HEAD', credentials: 'omit' });
  if (!ok) throw new Error(`the content was answered with ${status}`);
}

function isLinkGood(file: DriveFile | undefined): boolean {
  if (file === undefined) return false;
  const ends = Date.parse(file.links.inline?.expire ?? '');
  return !(ends - margin < Date.now());
}

function galleryOf(file: ListedFile, siblings: readonly ListedFile[]): Gallery {
  const files = siblings.filter(({ kind }) => kind === 'drive#file');
  const index = files.findIndex(({ id }) => id === file.id);
  return index < 0 ? { files: [file], index: 0 } : { files, index };
}

/** Stops at both ends. */
function stepped(gallery: Gallery, step: 1 | -1): Gallery {
  const index = gallery.index + step;
  return gallery.files[index] === undefined ? gallery : { ...gallery, index };
}

export function picturesBeside(gallery: Gallery | null): readonly ListedFile[] {
  if (gallery === null) return [];
  return [gallery.files[gallery.index + 1], gallery.files[gallery.index - 1]].filter((file) => {
    if (file === undefined) return false;
    const showing = viewerOf(file);
    return 'viewer' in showing && showing.viewer === 'picture';
  }) as readonly ListedFile[];
}
