import { createEffect, createEvent, createStore, sample } from 'effector';
import { CallError, lastRefusal } from '../../../api/error.ts';
import { isTemporary } from '../../../api/retry.ts';
import { networkFound } from '../../changes/index.ts';
import { createFailureStore } from '../../notices/index.ts';
import { signedOut, takeLatest } from '../../session/index.ts';
import { type FileSchema, fetchFileFx, fetchFilesFx, fetchSchemasFx, type SiteFile } from '../calls.ts';
import type { SiteText } from '../draft/site-text.ts';
import { $place } from '../place/place.ts';

/** A view that works with files was opened. */
export const filesRequested = createEvent();
/** A file is to be read from the disk, also one that was read before. */
export const fileRequested = createEvent<string>();

const latestList = takeLatest(fetchFilesFx);
const latestFile = takeLatest(fetchFileFx, ({ name }) => name);

/** All files of the site, by name; null until they are known. */
export const $files = createStore<readonly SiteFile[] | null>(null)
  .on(latestList.done, (_, { result }) => result)
  .reset(signedOut);
export const $filesFailure = createFailureStore(
  sample({ clock: latestList.fail, fn: ({ error }) => error }),
  [fetchFilesFx, signedOut],
);

/** Files as the server has them, as far as they were read. One that has changed since is to be read again. */
export const $texts = createStore<Readonly<Record<string, SiteText>>>({})
  .on(latestFile.done, (texts, { params, result }) => ({ ...texts, [params.name]: result }))
  .on(latestList.done, (texts, { result }) => {
    const revisions = new Map(result.map(({ name, revision }) => [name, revision]));
    const isOld = (name: string): boolean => revisions.get(name) !== texts[name]?.revision;
    const kept = Object.entries(texts).filter(([name]) => !isOld(name));
    return kept.length === Object.keys(texts).length ? texts : Object.fromEntries(kept);
  })
  .reset(signedOut);
export const $fileFailure = createFailureStore(sample({ clock: latestFile.fail, fn: ({ error }) => error }), [
  fetchFileFx,
  signedOut,
]);

/** Ms after which schemas that did not come are asked for again. */
const pause = 5_000;
export const pauseFx = createEffect(() => new Promise<void>((resolve) => setTimeout(resolve, pause)));

/** The schemas of the files; none until they are known. */
export const $schemas = createStore<readonly FileSchema[]>([])
  .on(fetchSchemasFx.doneData, (_, schemas) => schemas)
  .reset(signedOut);

sample({ clock: filesRequested, fn: () => ({}), target: fetchFilesFx });
// Without them the editor completes nothing, and nobody is told: they are asked for until they are there.
sample({
  clock: fetchSchemasFx.failData,
  filter: (error) => error instanceof CallError && isTemporary(lastRefusal(error)),
  fn: () => {},
  target: pauseFx,
});
const wentOn = sample({
  clock: [pauseFx.done, networkFound],
  source: $place,
  filter: ({ view }) => view === 'edit',
});
sample({
  clock: [filesRequested, wentOn],
  source: { schemas: $schemas, isPending: fetchSchemasFx.pending },
  filter: ({ schemas, isPending }) => schemas.length === 0 && !isPending,
  fn: () => ({}),
  target: fetchSchemasFx,
});
sample({ clock: fileRequested, fn: (name) => ({ name }), target: fetchFileFx });
