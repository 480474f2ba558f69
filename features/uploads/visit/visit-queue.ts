import { acceptName, composedName } from '../../../api/contract/file-name.ts';
import { change, isUnderWay, type Queue, type QueuedFile } from '../queue/queue.ts';
import { afterTransferEvent, type TransferEvent } from '../queue/transfer-event.ts';
import { retryDelay } from '../send/retry.ts';
import { beginTransfer, type Transfer } from '../send/transfer.ts';

interface VisitQueueOptions {
  /** Of the visit: opens uploads into one folder, and nothing else. */
  readonly token: string;
  readonly onChanged: (queue: Queue) => void;
  /** Nothing more is taken: the request was closed, or the visit is over. */
  readonly onRefused: () => void;
}

/** Files that a visitor of a file request sends. It lives as long as the page: nothing of it is kept on the device. */
export interface VisitQueue {
  readonly add: (files: readonly File[]) => void;
  /** Ends the upload of a file, and takes it off the list. */
  readonly cancel: (id: string) => void;
  readonly retry: (id: string) => void;
}

/** Files that are sent at a time. */
const mostAtOnce = 3;

/** Reasons after which no other file would be taken either. */
const ending: ReadonlySet<string> = new Set(['unauthenticated', 'insufficient_scope', 'file_not_found']);

export function createVisitQueue({ token, onChanged, onRefused }: VisitQueueOptions): VisitQueue {
  const headers = { authorization: `Bearer ${token}` };
  const contents = new Map<string, File>();
  const transfers = new Map<string, Transfer>();
  let queue: Queue = [];
  const set = (next: Queue): void => {
    queue = next;
    onChanged(queue);
  };
  const report = (id: string, event: TransferEvent): void => {
    set(change(queue, id, (file) => afterTransferEvent(file, file.rule, event)));
    const file = queue.find((one) => one.id === id);
    if (event.type === 'created' || event.type === 'creating' || event.type === 'progress') return;
    transfers.delete(id);
    if (event.type === 'refused' && ending.has(event.reason)) onRefused();
    if (file?.phase === 'broken') {
      const retryAfter = event.type === 'interrupted' ? event.retryAfter : 0;
      setTimeout(() => void wait(id), retryDelay(file.tries, retryAfter));
    }
    startSome();
  };
  const wait = (id: string): void => {
    set(change(queue, id, (file) => (file.phase === 'broken' ? { ...file, phase: 'waiting' } : file)));
    startSome();
  };
  const startSome = (): void => {
    for (const { id } of queue.filter(({ phase }) => phase === 'waiting')) {
      const content = contents.get(id);
      if (transfers.size >= mostAtOnce || content === undefined) return;
      set(change(queue, id, (file) => ({ ...file, phase: 'sending', fault: undefined })));
      const file = queue.find((one) => one.id === id) as QueuedFile;
      transfers.set(
        id,
        beginTransfer(
          file,
          content,
          async () => '',
          (event) => report(id, event),
          headers,
        ),
      );
    }
  };
  return {
    add: (files) => {
      const added = files.map((file) => queuedOf(file));
      for (const [at, { id }] of added.entries()) contents.set(id, files[at] as File);
      set([...queue, ...added]);
      startSome();
    },
    cancel: (id) => {
      const file = queue.find((one) => one.id === id);
      transfers.get(id)?.stop();
      transfers.delete(id);
      contents.delete(id);
      set(queue.filter((one) => one.id !== id));
      // One that is not answered waits an hour for its next byte, and its space is free then.
      if (file?.url !== undefined && isUnderWay(file))
        void fetch(file.url, {
          method: 'DELETE',
          headers: { ...headers, 'tus-resumable': '1.0.0' },
          keepalive: true,
        }).catch(() => {});
      startSome();
    },
    retry: (id) => {
      set(
        change(queue, id, (file) =>
          file.phase === 'failed' || file.phase === 'file-needed'
            ? { ...file, phase: 'waiting', fault: undefined, tries: 0 }
            : file,
        ),
      );
      startSome();
    },
  };
}

function queuedOf(file: File): QueuedFile {
  const name = acceptName(composedName(file.name));
  return {
    id: crypto.randomUUID().replaceAll('-', ''),
    batch: '',
    accountId: '',
    name: name.ok ? name.name : file.name,
    size: file.size,
    lastModified: file.lastModified,
    type: file.type,
    parentId: '',
    path: [],
    rule: 'rename',
    sent: 0,
    tries: 0,
    ...(name.ok
      ? { phase: 'waiting' as const }
      : { phase: 'failed' as const, fault: { reason: 'name', name: name.reason } }),
  };
}
