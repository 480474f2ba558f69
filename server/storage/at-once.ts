/** Contents that are copied side by side: each waits for the disk several times. */
const usual = 8;

/**
 * Does the work for everything that the source yields, some at once. The first error is thrown once the running ones
 * have ended; no more are begun then.
 */
export async function eachAtOnce<Thing>(
  source: AsyncIterable<Thing>,
  work: (thing: Thing) => Promise<void>,
  atOnce = usual,
): Promise<void> {
  const things = source[Symbol.asyncIterator]();
  let failure: { readonly error: unknown } | undefined;
  const worker = async (): Promise<void> => {
    try {
      while (failure === undefined) {
        const next = await things.next();
        if (next.done === true) return;
        await work(next.value);
      }
    } catch (error) {
      failure ??= { error };
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failure === undefined) return;
  await things.return?.();
  throw failure.error;
}
