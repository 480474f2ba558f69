import { attach, createEvent, createStore, sample } from 'effector';
import { $account, signedOut } from '../session/index.ts';
import { getFileFx } from './begin-effects.ts';
import { $request, createTaskDismissed, torrentFilesChosen, torrentsNamed } from './create-model.ts';

/** Torrent files go into the drive first, as any file does: the server reads them there. */
export const torrentFilesSent = sample({
  clock: torrentFilesChosen,
  source: $request,
  fn: (request, files) => ({ files, parentId: request?.parentId ?? '', downloadsTo: request?.parentId }),
});
sample({ clock: torrentFilesSent, fn: () => {}, target: createTaskDismissed });

/** An upload has arrived. */
export const torrentFileStored = createEvent<{ readonly parentId: string; readonly fileId: string }>();

/** Files that will not arrive after all. */
export const torrentFilesGivenUp =
  createEvent<readonly { readonly parentId: string; readonly name: string }[]>();

interface Awaited {
  readonly parentId: string;
  /** Of the file; it may arrive under another, where that one is taken. */
  readonly name: string;
  /** Where what the torrent names goes. */
  readonly downloadsTo: string | undefined;
}

const withoutOne = (
  awaited: readonly Awaited[],
  { parentId, name }: Pick<Awaited, 'parentId' | 'name'>,
): readonly Awaited[] => {
  const at = awaited.findIndex((one) => one.parentId === parentId && one.name === name);
  return at === -1 ? awaited : awaited.toSpliced(at, 1);
};

/** One for each torrent file on its way; its upload is recognised by the folder. */
const $awaited = createStore<readonly Awaited[]>([], { serialize: 'ignore' })
  .on(torrentFilesSent, (awaited, { files, parentId, downloadsTo }) => [
    ...awaited,
    ...files.map(({ name }) => ({ parentId, name, downloadsTo })),
  ])
  .on(torrentFilesGivenUp, (awaited, gone) => gone.reduce(withoutOne, awaited))
  .reset(signedOut);

const findStoredFx = attach({
  effect: getFileFx,
  mapParams: ({ fileId }: { readonly parentId: string; readonly fileId: string }) => fileId,
});
sample({
  clock: torrentFileStored,
  source: $awaited,
  filter: (awaited, { parentId }) => awaited.some((one) => one.parentId === parentId),
  fn: (_, stored) => stored,
  target: findStoredFx,
});
const arrived = sample({
  clock: findStoredFx.done,
  source: { awaited: $awaited, account: $account },
  filter: ({ awaited, account }, { params, result }) =>
    account !== null &&
    result.file_category === 'TORRENT' &&
    awaited.some(({ parentId }) => parentId === params.parentId),
  fn: ({ awaited, account }, { params, result }) => ({
    found: (awaited.find(({ parentId, name }) => parentId === params.parentId && name === result.name) ??
      awaited.find(({ parentId }) => parentId === params.parentId)) as Awaited,
    id: result.id,
    sub: account?.sub ?? '',
  }),
});
$awaited.on(arrived, (awaited, { found }) => awaited.toSpliced(awaited.indexOf(found), 1));
sample({
  clock: arrived,
  fn: ({ found, id, sub }) => [{ url: `torrent:${id}`, parentId: found.downloadsTo, sub }],
  target: torrentsNamed,
});
