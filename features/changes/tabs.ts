import type { DriveNews } from './stream.ts';

interface Told {
  readonly news: DriveNews;
  readonly revision: string | undefined;
}

export interface TabsOptions {
  /** Whose drive: tabs of several accounts do not hear one another. */
  readonly account: string;
  readonly tell: (news: DriveNews) => void;
  /** Listens to the server, until the signal; done by one tab at a time. */
  readonly listen: (
    hear: (news: DriveNews, revision: string | undefined) => void,
    since: () => string | undefined,
    signal: AbortSignal,
  ) => Promise<void>;
  readonly locks?: Pick<LockManager, 'request'> | undefined;
}

/**
 * One line for all tabs of this browser: whoever holds the lock listens and tells the others. When its tab is closed
 * the next one goes on from the last revision that all have heard. Without locks (an origin that is not secure) each tab
 * listens by itself. Returns how to stop.
 */
export function shareAmongTabs({ account, tell, listen, locks }: TabsOptions): () => void {
  const name = `drive-changes ${account}`;
  const stop = new AbortController();
  const { signal } = stop;
  const channel = locks && new BroadcastChannel(name);
  let last: string | undefined;
  const hear = ({ news, revision }: Told) => {
    last = revision ?? last;
    tell(news);
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data));
  const begin = () =>
    listen(
      (news, revision) => {
        hear({ news, revision });
        channel?.postMessage({ news, revision } satisfies Told);
      },
      () => last,
      signal,
    );
  // Rejects when it is stopped while another tab listens.
  const listening = locks ? locks.request(name, { signal }, begin) : begin();
  listening.catch(() => {});
  return () => {
    stop.abort();
    channel?.close();
  };
}
