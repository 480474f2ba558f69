import { createEvent, createStore, sample } from 'effector';
import { $account, signedOut } from '../session/index.ts';
import { $quota, quotaRequested } from './model.ts';

/** How much has left this month, and how much may, in bytes; without a limit as much as one likes. */
export interface Traffic {
  readonly used: number;
  readonly limit: number | undefined;
  /** The part that visitors of links took, and the most that they may. */
  readonly shared: number;
  readonly sharedLimit: number | undefined;
  /** Milliseconds since 1970: when it counts from nothing again. */
  readonly resetsAt: number;
}

export const isUsedUp = ({ used, limit }: Traffic): boolean => limit !== undefined && used >= limit;

export const trafficShown = createEvent();
export const trafficHidden = createEvent();

export const $traffic = $quota.map((quota) => quota?.traffic ?? null);
/** Nothing more can be downloaded this month. */
export const $isTrafficUsedUp = $traffic.map((traffic) => traffic !== null && isUsedUp(traffic));
export const $isTrafficShown = createStore(false)
  .on(trafficShown, () => true)
  .on([trafficHidden, signedOut], () => false);

sample({ clock: trafficShown, source: $account, filter: Boolean, fn: () => {}, target: quotaRequested });
