/** Folders into which something was moved or copied lately, which dialogs offer first. The browser keeps them. */
import { createEffect, createEvent, createStore, sample } from 'effector';
import { filePath } from '../../../api/contract/files.ts';
import { browserStorage, type KeyValueStorage, readRecord } from '../../../api/storage.ts';
import { $account, callDrive, signedOut } from '../../session/index.ts';
import type { DriveFile } from '../entry/drive-file.ts';
import type { Target } from '../operations/operation.ts';
import { receivedId } from '../tree/tree-model.ts';

export const targetUsed = createEvent<Target>();
export const recentTargetsRequested = createEvent();

/** A folder with those above it. */
type PlacedTarget = Target & Required<Pick<DriveFile, 'place'>>;

/** The ids of those above it, with that of the list in which what others share begins. */
export const wayTo = (target: PlacedTarget | undefined): readonly string[] =>
  target === undefined
    ? []
    : [...(target.role === undefined ? [] : [receivedId]), ...target.place.map(({ id }) => id)];

const key = 'recent_folders';
const mostKept = 5;

/** Ids, the last used one first. Another account’s are passed over. */
export function readTargets(storage: KeyValueStorage, account: string): readonly string[] {
  const kept = readRecord(storage, key);
  if (kept?.account !== account || !Array.isArray(kept.folders)) return [];
  return kept.folders.filter((id): id is string => typeof id === 'string' && id !== '').slice(0, mostKept);
}

export function keepTarget(storage: KeyValueStorage, account: string, used: string): void {
  const others = readTargets(storage, account).filter((id) => id !== used);
  const folders = [used, ...others].slice(0, mostKept);
  storage.setItem(key, JSON.stringify({ account, folders }));
}

export const keepTargetFx = createEffect(({ account, id }: { account: string; id: string }) =>
  keepTarget(browserStorage(), account, id),
);
/** Undefined of one that is gone or in the trash; its name and place may be others by now. */
const placeTarget = async (id: string): Promise<PlacedTarget | undefined> => {
  const { path, role } = await callDrive(filePath, { params: { id } });
  const last = path.at(-1);
  if (!last || path.some(({ delete_time }) => delete_time !== '')) return undefined;
  return { id, name: last.name, role, place: path.slice(0, -1).map(({ id, name }) => ({ id, name })) };
};
export const readTargetsFx = createEffect(async (account: string) => {
  const answers = await Promise.allSettled(readTargets(browserStorage(), account).map(placeTarget));
  return answers.flatMap((answer) => (answer.status === 'fulfilled' && answer.value ? [answer.value] : []));
});

/** Empty until it has been read. */
export const $recentTargets = createStore<readonly PlacedTarget[]>([], { serialize: 'ignore' })
  .on(readTargetsFx.doneData, (_, targets) => targets)
  .reset(signedOut);

sample({
  clock: targetUsed,
  source: $account,
  // The root is at the top of every tree.
  filter: (account, { id }) => account !== null && id !== '',
  fn: (account, { id }) => ({ account: account?.sub ?? '', id }),
  target: keepTargetFx,
});
sample({
  clock: recentTargetsRequested,
  source: $account,
  filter: Boolean,
  fn: ({ sub }) => sub,
  target: readTargetsFx,
});
