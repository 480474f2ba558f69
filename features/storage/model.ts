import { createEffect, createEvent, createStore, sample } from 'effector';
import { about, readUsage } from '../../api/contract/usage.ts';
import { isCancelled } from '../../api/error.ts';
import { $account, accountRecognised, callDrive, signedOut } from '../session/index.ts';

/** How much the drive holds and may hold, in bytes. */
export interface Quota {
  readonly limit: number;
  readonly used: number;
  readonly inTrash: number;
}

/** From this part of the quota on a warning is shown. */
const nearly = 0.9;

/** How full a drive is. */
export function quotaLevel({ used, limit }: Pick<Quota, 'used' | 'limit'>): 'ample' | 'nearlyFull' | 'full' {
  if (used >= limit) return 'full';
  return used >= limit * nearly ? 'nearlyFull' : 'ample';
}

/** How the storage is used, the largest part first, in bytes. */
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
export const quotaRequested = createEvent();
export const storageShown = createEvent();
export const storageHidden = createEvent();

export const $quota = createStore<Quota | null>(null);
/** The last request failed; `$quota` keeps what was known before. */
export const $isQuotaMissing = createStore(false);
export const $isStorageShown = createStore(false);
export const $usage = createStore<Usage | null>(null);
export const $isUsageMissing = createStore(false);

/** The account travels along: an answer may come when somebody else has signed in. */
export const fetchQuotaFx = createEffect(async (_sub: string): Promise<Quota> => {
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

/** The pause between two requests: a thousand new files cause a few, not a thousand. */
export const restFx = createEffect(() => new Promise<void>((resolve) => setTimeout(resolve, 1000)));

const $isResting = restFx.pending;
/** Requested again during a request, whose answer may be too old, or too soon after one. */
const $isStale = createStore(false);

const wanted = sample({
  clock: [accountRecognised, quotaRequested],
  source: { account: $account, isFetching: fetchQuotaFx.pending, isResting: $isResting },
  fn: ({ account, isFetching, isResting }) => ({ sub: account?.sub, isBusy: isFetching || isResting }),
});
/** Of the account that is here now. */
const quotaFound = sample({
  clock: fetchQuotaFx.done,
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
$quota.on(quotaFound, (_, quota) => quota).reset(signedOut);
$isQuotaMissing.on(fetchQuotaFx.failData, (_, error) => !isCancelled(error)).reset(fetchQuotaFx, signedOut);
$isStorageShown.on(storageShown, () => true).on([storageHidden, signedOut], () => false);
$usage.on(usageFound, (_, usage) => usage).reset(signedOut, storageHidden);
$isUsageMissing.on(fetchUsageFx.fail, () => true).reset(fetchUsageFx, storageHidden);

sample({
  clock: wanted,
  filter: ({ sub, isBusy }) => sub !== undefined && !isBusy,
  fn: ({ sub }) => sub ?? '',
  target: fetchQuotaFx,
});
sample({ clock: fetchQuotaFx.finally, fn: () => {}, target: restFx });
sample({
  clock: rested,
  filter: ({ sub, isStale }) => sub !== undefined && isStale,
  fn: ({ sub }) => sub ?? '',
  target: fetchQuotaFx,
});
sample({
  clock: storageShown,
  source: $account,
  filter: Boolean,
  fn: ({ sub }) => sub,
  target: [fetchUsageFx, fetchQuotaFx],
});
