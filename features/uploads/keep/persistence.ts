import { changesBetween } from '../queue/changes.ts';
import type { Queue, QueuedFile } from '../queue/queue.ts';
import { readSources, readStored, type Source, takeOver, storeChanges as write } from './store.ts';
import { holdTab, livingTabs, thisTab, withAdoptionLock } from './tabs.ts';

/** Facts that the next page needs; the offset is read from the server. */
const storedFacts = ['phase', 'url', 'rule', 'askedFor', 'begunBy'] as const;

interface Difference {
  readonly put: Queue;
  readonly drop: readonly string[];
}

const isWorthStoring = (file: QueuedFile | undefined): file is QueuedFile =>
  file !== undefined && file.phase !== 'done' && file.phase !== 'skipped' && file.fault?.reason !== 'name';

/** The changes to store so that the next page finds the queue as it is now. */
export function differenceOf(before: Queue, queue: Queue): Difference {
  const put: QueuedFile[] = [];
  const drop: string[] = [];
  for (const { before: was, after: is } of changesBetween(before, queue)) {
    if (isWorthStoring(is)) {
      if (!isWorthStoring(was) || storedFacts.some((fact) => was[fact] !== is[fact])) put.push(is);
    } else if (isWorthStoring(was)) drop.push(was.id);
  }
  return { put, drop };
}

/** Once this tab counts as living: files that are stored before would look abandoned. */
export async function storeDifference({ put, drop }: Difference): Promise<void> {
  await holdTab();
  await write({ put: put.map((file) => ({ file, tab: thisTab, at: Date.now() })), drop });
}

interface AdoptedQueue {
  readonly files: Queue;
  readonly sources: ReadonlyMap<string, File>;
  /** Handles that open files after a click. */
  readonly handles: ReadonlyMap<string, FileSystemFileHandle>;
}

/** A file as the next page starts with it: uploads in progress wait for their turn. */
const revived = (file: QueuedFile): QueuedFile =>
  file.phase === 'paused' || file.phase === 'failed'
    ? { ...file, tries: 0 }
    : { ...file, phase: 'waiting', tries: 0, fault: undefined };

/**
 * Takes over an account's files from ended tabs, and reopens what can be opened. Files in the queues of living tabs are
 * excluded, even if they change meanwhile. Other accounts' uploads stay.
 */
export const adoptLeftover = (accountId: string): Promise<AdoptedQueue> =>
  withAdoptionLock(async () => {
    const tabs = new Set((await readStored()).map(({ tab }) => tab));
    // Checked second: a tab that starts in between has nothing among what was read.
    for (const living of await livingTabs()) tabs.delete(living);
    tabs.delete(thisTab);
    if (tabs.size === 0) return { files: [], sources: new Map(), handles: new Map() };
    const left = await takeOver({
      tab: thisTab,
      isLeft: ({ file, tab }) => file.accountId === accountId && tabs.has(tab),
    });
    const files = left.map(revived);
    const opened = await readSources(files.map(({ id }) => id)).catch(
      (): ReadonlyMap<string, Source> => new Map(),
    );
    const sources = new Map<string, File>();
    const handles = new Map<string, FileSystemFileHandle>();
    const open = async (file: QueuedFile) => {
      const { content, handle } = opened.get(file.id) ?? {};
      const found = content ?? (await openIfPermitted(handle));
      if (found && isSameFile(file, found)) sources.set(file.id, found);
      if (handle) handles.set(file.id, handle);
    };
    await Promise.all(files.map(open));
    return { files, sources, handles };
  });

/** The very file that was begun: a different one would go on in the middle of another. Its name may have changed. */
export const isSameFile = (file: Pick<QueuedFile, 'size' | 'lastModified'>, content: File): boolean =>
  content.size === file.size && content.lastModified === file.lastModified;

interface PermissionedHandle extends FileSystemFileHandle {
  queryPermission?(descriptor: { readonly mode: 'read' }): Promise<PermissionState>;
  requestPermission?(descriptor: { readonly mode: 'read' }): Promise<PermissionState>;
}

async function openIfPermitted(handle: PermissionedHandle | undefined): Promise<File | undefined> {
  if ((await handle?.queryPermission?.({ mode: 'read' }).catch(() => undefined)) !== 'granted')
    return undefined;
  return handle?.getFile().catch(() => undefined);
}

/** Asks the person; only after a click. */
export async function openWithPermission(handle: PermissionedHandle): Promise<File | undefined> {
  const permission = await handle.requestPermission?.({ mode: 'read' }).catch(() => 'denied' as const);
  return permission === 'granted' ? handle.getFile().catch(() => undefined) : undefined;
}
