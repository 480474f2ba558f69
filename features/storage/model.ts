import { createEffect, createEvent, createStore, sample } from 'effector';
import { about, readUsage } from '../../api/contract/usage.ts';
import { isCancelled } from '../../api/error.ts';
import { $account, accountRecognised, callDrive, signedOut, takeLatest } from '../session/index.ts';

/** How much the drive holds and may hold, in bytes. */
export interface Quota {
  readonly limit: number;
  readonly used: number;
  readonly inTrash: number;
  /** Whether magnet links and torrents can be downloaded into it. */
  readonly takesTorrents: boolean;
  /** Undefined: the server counts none. */
  readonly traffic?: {
    readonly used: number;
    readonly limit: number | undefined;
    readonly shared: number;
    readonly sharedLimit: number | undefined;
    readonly resetsAt: number;
  };
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

/** Usage may have changed: files were added or removed, here or in another window. */
export const quotaRequested = createEvent();
export const storageShown = createEvent();
export const storageHidden = createEvent();

export const $quota = createStore<Quota | null>(null);
/** The last request failed; `$quota` keeps the earlier value. */
export const $isQuotaMissing = createStore(false);
export const $isStorageShown = createStore(false);
export const $usage = createStore<Usage | null>(null);
export const $isUsageMissing = createStore(false);

export const fetchQuotaFx = createEffect(async (_: object): Promise<Quota> => {
  const { quota, takes_torrents = false, traffic } = await callDrive(about);
  return {
    limit: Number(quota.limit),
    used: Number(quota.usage),
    inTrash: Number(quota.usage_in_trash),
    takesTorrents: takes_torrents,
    ...(traffic && {
      traffic: {
        used: Number(traffic.usage),
        limit: traffic.limit === undefined ? undefined : Number(traffic.limit),
        shared: Number(traffic.shared_usage),
        sharedLimit: traffic.shared_limit === undefined ? undefined : Number(traffic.shared_limit),
        resetsAt: Date.parse(traffic.resets_at),
      },
    }),
  };
});
export const fetchUsageFx = createEffect(async (_: object): Promise<Usage> => {
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

const quotas = takeLatest(fetchQuotaFx);
const usages = takeLatest(fetchUsageFx);

/** The pause between two requests: a thousand new files cause a few, not a thousand. */
export const restFx = createEffect(() => new Promise<void>((resolve) => setTimeout(resolve, 1000)));

const $isResting = restFx.pending;
/** Requested again during a request, whose answer may be too old, or too soon after one. */
const $isStale = createStore(false);

const wanted = sample({
  clock: [accountRecognised, quotaRequested],
  source: { account: $account, isFetching: fetchQuotaFx.pending, isResting: $isResting },
  fn: ({ account, isFetching, isResting }) => ({ account, isBusy: isFetching || isResting }),
});
const rested = sample({
  clock: restFx.finally,
  source: { account: $account, isStale: $isStale },
});

$isStale.on(wanted, (_, { isBusy }) => isBusy).reset(rested);
$quota.on(quotas.done, (_, { result }) => result).reset(signedOut);
$isQuotaMissing.on(quotas.fail, (_, { error }) => !isCancelled(error)).reset(fetchQuotaFx, signedOut);
$isStorageShown.on(storageShown, () => true).on([storageHidden, signedOut], () => false);
$usage.on(usages.done, (_, { result }) => result).reset(signedOut, storageShown);
$isUsageMissing.on(usages.fail, () => true).reset(fetchUsageFx);

sample({
  clock: wanted,
  filter: ({ account, isBusy }) => account !== null && !isBusy,
  fn: () => ({}),
  target: fetchQuotaFx,
});
sample({ clock: fetchQuotaFx.finally, fn: () => {}, target: restFx });
sample({
  clock: rested,
  filter: ({ account, isStale }) => account !== null && isStale,
  fn: () => ({}),
  target: fetchQuotaFx,
});
sample({
  clock: storageShown,
  source: $account,
  filter: Boolean,
  fn: () => ({}),
  target: [fetchUsageFx, fetchQuotaFx],
});
