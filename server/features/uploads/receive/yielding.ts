import type { Held } from './locks.ts';

/** Who takes the chunks besides, and may lag behind: undefined when the next one may come. */
interface Follower {
  readonly ready?: () => Promise<void> | undefined;
}

/**
 * The bytes of a request until its holder must let go; then it ends with an error, as a broken connection does, so that
 * what came is kept. Only one promise waits for the signal at a time: a race for each chunk would keep them all.
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
    // Not waited for: where the holder had to let go, a chunk that may never come is still asked for.
    chunks.return?.().catch(() => {});
  }
}
