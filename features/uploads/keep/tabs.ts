import { isFinished, type Queue, type QueuedFile } from '../queue/queue.ts';

/** State of the uploads of another tab of this browser. */
export interface TabUploads {
  readonly tab: string;
  readonly accountId: string;
  /** The first ones of those that have not ended. */
  readonly files: readonly QueuedFile[];
  readonly count: number;
}

/** State of this tab's uploads, to be broadcast. */
interface OwnUploads {
  readonly accountId: string;
  readonly queue: Queue;
  /** How many have not ended. */
  readonly count: number;
}

/** Broadcast once. */
interface AccountDeletion {
  /** The id of the account. */
  readonly deleted: string;
}

const lockOf = (tab: string): string => `uploads:${tab}`;
const channelName = 'uploads';
/** Ms between two broadcasts. */
const leastBetween = 500;
const mostBroadcast = 20;

const locks = (): LockManager | undefined => globalThis.navigator?.locks;

/** A name of this tab, new with each load of the page. */
export const thisTab: string = globalThis.crypto?.getRandomValues(new Uint32Array(3)).join('-') ?? 'server';

let holding: Promise<void> | undefined;

/** Holds this tab's lock while the page lives: it shows the others that it does. */
export function holdTab(): Promise<void> {
  holding ??= new Promise((resolve) => {
    const manager = locks();
    if (!manager) return resolve();
    void manager.request(lockOf(thisTab), () => {
      resolve();
      return new Promise(() => {});
    });
  });
  return holding;
}

/** The living tabs; at an insecure origin there are no locks, and each page assumes that it is alone. */
export async function livingTabs(): Promise<ReadonlySet<string>> {
  const held = (await locks()?.query())?.held ?? [];
  const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(lockOf('')));
  return new Set(names.map((name) => name.slice(lockOf('').length)));
}

/** One tab at a time takes over the files of another. */
export async function withAdoptionLock<T>(work: () => Promise<T>): Promise<T> {
  const manager = locks();
  return manager ? await manager.request('uploads.adopt', work) : work();
}

/** Computed per broadcast, not each time that something moves. */
function firstUnfinished(queue: Queue): readonly QueuedFile[] {
  const files: QueuedFile[] = [];
  for (const file of queue) {
    if (files.length === mostBroadcast) break;
    if (!isFinished(file)) files.push(file);
  }
  return files;
}

/** Broadcasts the state of this tab's uploads, throttled; the latest state is always sent. */
export function createBroadcaster(): (own: OwnUploads) => void {
  const channel = globalThis.BroadcastChannel && new BroadcastChannel(channelName);
  let last: OwnUploads | undefined;
  let isWaiting = false;
  const say = () => {
    isWaiting = false;
    if (!last) return;
    const { accountId, queue, count } = last;
    channel?.postMessage({
      tab: thisTab,
      accountId,
      files: firstUnfinished(queue),
      count,
    } satisfies TabUploads);
  };
  return (own) => {
    last = own;
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(say, leastBetween);
  };
}

/** Broadcasts that an account was deleted. */
export function broadcastDeletion(accountId: string): void {
  if (!globalThis.BroadcastChannel) return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ deleted: accountId } satisfies AccountDeletion);
  channel.close();
}

interface TabListener {
  readonly reported: (report: TabUploads) => void;
  readonly closed: (tab: string) => void;
  readonly deleted: (accountId: string) => void;
}

/** Listens to the other tabs, and watches known ones; when a tab ends, it is reported as `gone`. */
export function listenToTabs({ reported: received, closed: gone, deleted }: TabListener): void {
  if (!globalThis.BroadcastChannel) return;
  const manager = locks();
  const watched = new Set([thisTab]);
  const watch = (tab: string) => {
    if (watched.has(tab) || !manager) return;
    watched.add(tab);
    // Granted only when the other tab has released it.
    void manager.request(lockOf(tab), { mode: 'shared' }, () => {
      watched.delete(tab);
      gone(tab);
    });
  };
  new BroadcastChannel(channelName).onmessage = ({ data }: MessageEvent<TabUploads | AccountDeletion>) => {
    if ('deleted' in data) return deleted(data.deleted);
    // This tab's own broadcasts come back: they are sent on a channel of their own.
    if (data.tab === thisTab) return;
    received(data);
    watch(data.tab);
  };
  void livingTabs().then((tabs) => tabs.forEach(watch));
}
