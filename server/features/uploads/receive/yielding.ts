import type { Held } from './locks.ts';

/** A second consumer of the chunks, which may lag behind: undefined when the next one may come. */
interface Follower {
  readonly ready?: () => Promise<void> | undefined;
}

/**
 * The bytes of a request until its lock is lost; then it ends with an error, like a broken connection, so that what
 * arrived is kept. Only one promise waits for the signal at a time: a race for each chunk would accumulate them.
 */
export async function* yielding(
  source: AsyncIterable<Uint8Array>,
  { signal, progressed, settling }: Held,
  follower: Follower = {},
): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  let giveUp = (): void => {};
  const ended = () => giveUp();
  signal.addEventListener('abort', ended);
  try {
    for (;;) {
      const next = await new Promise<IteratorResult<Uint8Array>>((resolve, reject) => {
        giveUp = () => reject(new Error('Another request takes over this upload'));
        if (signal.aborted) giveUp();
        else chunks.next().then(resolve, reject);
      });
      if (next.done) return;
      progressed();
      yield next.value;
      const lag = follower.ready?.();
      if (lag !== undefined) await lag;
    }
  } finally {
    signal.removeEventListener('abort', ended);
    settling();
    // Not awaited: where the lock was lost, a chunk that may never come is still pending.
    chunks.return?.().catch(() => {});
  }
}
