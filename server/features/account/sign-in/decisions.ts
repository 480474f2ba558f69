import type { Database, Db } from '../../../db/index.ts';
import { ApiError } from '../../../errors.ts';
import { findUndecided } from '../repo/device-codes.ts';

/** Devices that wait in one process at once; others are answered at once, and come again by their interval. */
const mostWaiting = 2000;
/** The same of one network, so that nobody takes the places of all: an IPv4 address, or the /48 of an IPv6 address. */
const mostOfNetwork = 64;

/** Who waits. */
interface Waiting {
  readonly clientId: string;
  /** `networkKey` of its address. */
  readonly network: string;
}

/** Devices that wait until somebody lets them in or turns them away. */
export interface Decisions {
  /**
   * Resolves as soon as a device code has been decided, or at once where it is not waiting for that. Of two waits with one
   * code the older one ends. Throws `authorization_pending` after `seconds`, without counting as a poll.
   */
  decided(deviceCode: string, visitor: Waiting, seconds: number): Promise<void>;
  /** Ends all waits, as those of a process that is about to end. */
  end(): void;
  close(): Promise<void>;
}

interface DecisionsOptions {
  readonly db: Db;
  readonly listen: Database['listen'];
}

export function createDecisions({ db, listen }: DecisionsOptions): Decisions {
  /** By the id of the row: its code is a secret, and is told on no channel. */
  const waiting = new Map<
    string,
    { readonly network: string; readonly wake: (isDecided: boolean) => void }
  >();
  const countOf = (network: string): number =>
    [...waiting.values()].filter((each) => each.network === network).length;
  let hasEnded = false;
  const wakeAll = (): void => {
    for (const { wake } of [...waiting.values()]) wake(true);
  };
  // The one listener begins with the first device, so that a server without any has none.
  let stop: (() => Promise<void>) | undefined;
  const listening = () => {
    stop ??= listen({
      channel: 'device_decided',
      received: (id) => waiting.get(id)?.wake(true),
      // A decision that was missed meanwhile shows itself when they ask.
      listening: wakeAll,
      disconnected: wakeAll,
    });
  };
  const wait = async (id: string, network: string, seconds: number): Promise<boolean> => {
    const { promise, resolve: wake } = Promise.withResolvers<boolean>();
    waiting.get(id)?.wake(false);
    waiting.set(id, { network, wake });
    const timer = setTimeout(() => wake(false), seconds * 1000);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      if (waiting.get(id)?.wake === wake) waiting.delete(id);
    }
  };

  return {
    decided: async (deviceCode, { clientId, network }, seconds) => {
      listening();
      const until = performance.now() + seconds * 1000;
      for (;;) {
        const id = await findUndecided(db, deviceCode, clientId);
        if (id === undefined) return;
        const left = (until - performance.now()) / 1000;
        const isFull = waiting.size >= mostWaiting || countOf(network) >= mostOfNetwork;
        if (left <= 0 || hasEnded || isFull) throw new ApiError('authorization_pending');
        // A decision between the look and here is one that the second look sees.
        const woken = wait(id, network, left);
        if ((await findUndecided(db, deviceCode, clientId)) === undefined) waiting.get(id)?.wake(true);
        if (!(await woken)) throw new ApiError('authorization_pending');
      }
    },
    end: () => {
      hasEnded = true;
      for (const { wake } of [...waiting.values()]) wake(false);
    },
    close: async () => stop?.(),
  };
}
