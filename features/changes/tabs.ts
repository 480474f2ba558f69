import type { StreamEvent } from './stream.ts';

interface TabMessage {
  readonly news: StreamEvent;
  readonly revision: string | undefined;
}

interface TabsOptions {
  /** The account: tabs of several accounts are independent. */
  readonly account: string;
  /** Of the drive when the page began to read it: nothing that has changed since is missed. */
  readonly revision: string;
  readonly emit: (news: StreamEvent) => void;
  /** Listens to the server, until the signal; done by one tab at a time. */
  readonly listen: (line: {
    readonly receive: (news: StreamEvent, revision: string | undefined) => void;
    readonly since: () => string;
    readonly signal: AbortSignal;
  }) => Promise<void>;
  readonly locks?: Pick<LockManager, 'request'> | undefined;
}

/**
 * One stream for all tabs of this browser: the holder of the lock listens and broadcasts to the others. When its tab is
 * closed the next one continues from the last revision that all have received. Without locks (an insecure origin) each
 * tab listens by itself. Returns a function to stop.
 */
export function shareAmongTabs({ account, revision, emit, listen, locks }: TabsOptions): () => void {
  const name = `drive-changes ${account}`;
  const stop = new AbortController();
  const { signal } = stop;
  const channel = locks && new BroadcastChannel(name);
  let last = revision;
  const receive = ({ news, revision }: TabMessage) => {
    last = revision ?? last;
    emit(news);
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => receive(data));
  const begin = () =>
    listen({
      receive: (news, revision) => {
        receive({ news, revision });
        channel?.postMessage({ news, revision } satisfies TabMessage);
      },
      since: () => last,
      signal,
    });
  /** Listens if no other tab does so now. */
  const beginFirst = async (lock: Lock | null): Promise<boolean> => {
    if (lock) await begin();
    return lock !== null;
  };
  const listenInTurn = async (own: NonNullable<TabsOptions['locks']>): Promise<void> => {
    if (await own.request(name, { ifAvailable: true }, beginFirst)) return;
    // Rejects when it is stopped while another tab listens.
    await own.request(name, { signal }, begin);
  };
  const listening = locks ? listenInTurn(locks) : begin();
  listening.catch(() => {});
  return () => {
    stop.abort();
    channel?.close();
  };
}
