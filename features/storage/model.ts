import { createEffect, createEvent, createStore, sample } from 'effector';
import { about, readUsage } from '../../api/contract/usage.ts';
import { isCancelled } from '../../api/error.ts';
import { $account, accountRecognised, callDrive, signedOut } from '../session/index.ts';

/** How much the drive holds and may hold, in bytes. */
export interface Room {
  readonly limit: number;
  readonly used: number;
  readonly inTrash: number;
}

/** From here on the room is worth a warning. */
const nearly = 0.9;

/** How near the end of its room a drive is. */
export function fullnessOf({ used, limit }: Pick<Room, 'used' | 'limit'>): 'roomy' | 'nearlyFull' | 'full' {
  if (used >= limit) return 'full';
  return used >= limit * nearly ? 'nearlyFull' : 'roomy';
}

/** What the room is used for, the largest first, in bytes. */
export interface Usage {
  readonly categories: readonly {
    readonly category: string;
    readonly size: number;
    readonly count: number;
  }[];
  readonly versions: number;
  readonly inTrash: number;
}

/** Something may have changed how much is used: files came or went, here or in another window. */
export const roomAsked = createEvent();
export const storageShown = createEvent();
export const storageHidden = createEvent();

export const $room = createStore<Room | null>(null);
/** The last try to read it failed; what was known before stands in `$room`. */
export const $isRoomMissing = createStore(false);
export const $isStorageShown = createStore(false);
export const $usage = createStore<Usage | null>(null);
export const $isUsageMissing = createStore(false);

/** Whose room it is travels along: an answer may come when somebody else has signed in. */
export const fetchRoomFx = createEffect(async (_sub: string): Promise<Room> => {
  const { quota } = await callDrive(about);
  return {
    limit: Number(quota.limit),
    used: Number(quota.usage),
    inTrash: Number(quota.usage_in_trash),
  };
});
const fetchUsageFx = createEffect(async (_sub: string): Promise<Usage> => {
  const { categories, versions, in_trash } = await callDrive(readUsage);
  return {
    categories: categories.map(({ category, size, file_count }) => ({
      category,
      size: Number(size),
      count: Number(file_count),
    })),
    versions: Number(versions),
    inTrash: Number(in_trash),
  };
});

/** A folder of a thousand files that comes in asks a few times, not a thousand. */
export const restFx = createEffect(() => new Promise<void>((resolve) => setTimeout(resolve, 1000)));

const $isResting = restFx.pending;
/** Asked while an answer is under way, which may be older than what it is asked about, or too soon after one. */
const $isStale = createStore(false);

const wanted = sample({
  clock: [accountRecognised, roomAsked],
  source: { account: $account, isFetching: fetchRoomFx.pending, isResting: $isResting },
  fn: ({ account, isFetching, isResting }) => ({ sub: account?.sub, isBusy: isFetching || isResting }),
});
/** Of the account that is here now. */
const roomFound = sample({
  clock: fetchRoomFx.done,
  source: $account,
  filter: (account, { params }) => account?.sub === params,
  fn: (_, { result }) => result,
});
const usageFound = sample({
  clock: fetchUsageFx.done,
  source: $account,
  filter: (account, { params }) => account?.sub === params,
  fn: (_, { result }) => result,
});
const rested = sample({
  clock: restFx.finally,
  source: { account: $account, isStale: $isStale },
  fn: ({ account, isStale }) => ({ sub: account?.sub, isStale }),
});

$isStale.on(wanted, (_, { isBusy }) => isBusy).reset(rested);
$room.on(roomFound, (_, room) => room).reset(signedOut);
$isRoomMissing.on(fetchRoomFx.failData, (_, error) => !isCancelled(error)).reset(fetchRoomFx, signedOut);
$isStorageShown.on(storageShown, () => true).on([storageHidden, signedOut], () => false);
$usage.on(usageFound, (_, usage) => usage).reset(signedOut, storageHidden);
$isUsageMissing.on(fetchUsageFx.fail, () => true).reset(fetchUsageFx, storageHidden);

sample({
  clock: wanted,
  filter: ({ sub, isBusy }) => sub !== undefined && !isBusy,
  fn: ({ sub }) => sub ?? '',
  target: fetchRoomFx,
});
sample({ clock: fetchRoomFx.finally, fn: () => {}, target: restFx });
sample({
  clock: rested,
  filter: ({ sub, isStale }) => sub !== undefined && isStale,
  fn: ({ sub }) => sub ?? '',
  target: fetchRoomFx,
});
sample({
  clock: storageShown,
  source: $account,
  filter: Boolean,
  fn: ({ sub }) => sub,
  target: [fetchUsageFx, fetchRoomFx],
});
