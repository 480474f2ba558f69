import { createEffect, createEvent, createStore, sample } from 'effector';
import { listEvents } from '../../api/contract/events.ts';
import type { FileAnswer } from '../../api/contract/file.ts';
import {
  deleteVersion,
  filePath,
  folderSize,
  getFile,
  listVersions,
  restoreVersion,
} from '../../api/contract/files.ts';
import { failureShown, noticeShown } from '../notices/index.ts';
import { callDrive, signedOut } from '../session/index.ts';
import type { Measures } from './measure.ts';
import { versionRestored } from './panel-model.ts';

export type Entry = FileAnswer;
export type Version = Awaited<ReturnType<typeof fetchVersions>>[number];
export type Activity = Awaited<ReturnType<typeof fetchActivity>>[number];

/** Facts of one entry that its row in a list does not have; absent ones have not come yet. */
export interface Facts {
  readonly id: string;
  readonly path?: readonly { readonly id: string; readonly name: string }[];
  /** Of a folder, at every depth. */
  readonly holds?: { readonly size: string; readonly files: string; readonly folders: string };
  readonly measures?: Measures;
  readonly versions?: readonly Version[];
  readonly activity?: readonly Activity[];
  /** Some of the details could not be loaded. */
  readonly isPartial?: boolean;
}

interface OfVersion {
  readonly id: string;
  readonly versionId: string;
}

/** The place of the panel: the viewer covers the list and has its own, while that of the list stays. */
export type Panel = 'list' | 'viewer';

/** An entry is looked at, for the first time or since it has changed. */
export const entryShown = createEvent<{ readonly panel: Panel; readonly entry: Entry }>();
/** Its facts must be fetched again. */
export const factsOutdated = createEvent<Entry>();
export const versionRestoreConfirmed = createEvent<OfVersion>();
export const versionDeleteConfirmed = createEvent<OfVersion>();

const nothing: Facts = { id: '' };
export const $facts = createStore<Readonly<Record<Panel, Facts>>>(
  { list: nothing, viewer: nothing },
  { serialize: 'ignore' },
);

const fetchActivity = async (id: string) =>
  (await callDrive(listEvents, { query: { file_id: id, limit: 20 } })).events;
const fetchVersions = async (id: string) => (await callDrive(listVersions, { params: { id } })).versions;

export const fetchPathFx = createEffect(async (id: string) => {
  const { path } = await callDrive(filePath, { params: { id } });
  return path.slice(0, -1);
});
export const fetchHoldsFx = createEffect(async (id: string) => {
  const { size, file_count: files, folder_count: folders } = await callDrive(folderSize, { params: { id } });
  return { size, files, folders };
});
export const fetchVersionsFx = createEffect(fetchVersions);
export const fetchActivityFx = createEffect(fetchActivity);
/** Width, height, length: from the content itself, since the server does not read it. */
export const measureFx = createEffect(async (id: string): Promise<Measures> => {
  const file = await callDrive(getFile, { params: { id }, query: { usage: 'FETCH' } });
  const { measure } = await import('./measure.ts');
  return measure(file.links.inline?.url ?? '', file.mime_type);
});
export const restoreVersionFx = createEffect(({ id, versionId }: OfVersion) =>
  callDrive(restoreVersion, { params: { id, version_id: versionId } }),
);
export const deleteVersionFx = createEffect(({ id, versionId }: OfVersion) =>
  callDrive(deleteVersion, { params: { id, version_id: versionId } }),
);

const isFile = ({ kind }: Entry) => kind === 'drive#file';
const idOf = ({ id }: Entry) => id;

type Shown = Readonly<Record<Panel, Facts>>;
/** An answer counts for the panels that show the entry, whichever they showed when the question was sent. */
function withFacts({ list, viewer }: Shown, id: string, change: (facts: Facts) => Facts): Shown {
  const changed = (facts: Facts) => (facts.id === id ? change(facts) : facts);
  return { list: changed(list), viewer: changed(viewer) };
}
const known =
  <Key extends keyof Facts>(key: Key) =>
  (shown: Shown, { params: id, result }: { params: string; result: Facts[Key] }): Shown =>
    withFacts(shown, id, (facts) => ({ ...facts, [key]: result }));
const complete = (shown: Shown, id: string) =>
  withFacts(shown, id, (facts) => ({ ...facts, isPartial: false }));

$facts
  .on(entryShown, (shown, { panel, entry: { id } }) =>
    shown[panel].id === id ? complete(shown, id) : { ...shown, [panel]: { id } },
  )
  .on(factsOutdated, (shown, { id }) => complete(shown, id))
  .on(fetchPathFx.done, known('path'))
  .on(fetchHoldsFx.done, known('holds'))
  .on(fetchVersionsFx.done, known('versions'))
  .on(fetchActivityFx.done, known('activity'))
  .on(measureFx.done, known('measures'))
  .on(
    [fetchPathFx.fail, fetchHoldsFx.fail, fetchVersionsFx.fail, fetchActivityFx.fail],
    (shown, { params: id }) => withFacts(shown, id, (facts) => ({ ...facts, isPartial: true })),
  )
  .on([deleteVersionFx.done, restoreVersionFx.done], (shown, { params: { id, versionId } }) =>
    withFacts(shown, id, (facts) => ({
      ...facts,
      versions: facts.versions?.filter((version) => version.id !== versionId) ?? [],
    })),
  )
  .reset(signedOut);

const factsRequested = sample({ clock: [entryShown.map(({ entry }) => entry), factsOutdated] });
sample({ clock: factsRequested, fn: idOf, target: fetchPathFx });
sample({ clock: factsRequested, filter: (entry) => !isFile(entry), fn: idOf, target: fetchHoldsFx });
sample({
  clock: factsRequested,
  // Older contents and activity are their owner’s affair.
  filter: (entry) => isFile(entry) && entry.role === undefined,
  fn: idOf,
  target: [fetchVersionsFx, fetchActivityFx],
});
sample({
  clock: factsRequested,
  filter: (entry) => ['IMAGE', 'VIDEO', 'AUDIO'].includes(entry.file_category) && entry.size !== '0',
  fn: idOf,
  target: measureFx,
});

sample({ clock: versionRestoreConfirmed, target: restoreVersionFx });
sample({ clock: restoreVersionFx.doneData, target: versionRestored });
sample({ clock: versionDeleteConfirmed, target: deleteVersionFx });
sample({
  clock: restoreVersionFx.done,
  source: $facts,
  filter: ({ list, viewer }, { params: { id } }) => list.id === id || viewer.id === id,
  fn: (_, { result }) => result,
  target: factsOutdated,
});
sample({
  clock: restoreVersionFx.done,
  fn: () => ({ text: { id: 'details.version.restored' }, tone: 'good' as const }),
  target: noticeShown,
});
sample({
  clock: restoreVersionFx.failData,
  fn: (error) => ({ error, doing: 'details.version.restore.failed' }),
  target: failureShown,
});
sample({
  clock: deleteVersionFx.failData,
  fn: (error) => ({ error, doing: 'details.version.delete.failed' }),
  target: failureShown,
});
