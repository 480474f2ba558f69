import { createFingerprints, type Look, type TakeFingerprint } from './fingerprint.ts';
import type { SourceFolders } from './source-files.ts';

/** Looks on a thread that runs already; undefined where none does, or it could not say. */
export type LookAside = () => Promise<Look | undefined>;

/**
 * In ms: how long a thread is waited for that has something else to read. It is less than whoever asks for a comparison waits; a look
 * of the thread that serves takes that one much more time than waiting, while it has the readers of a large site.
 */
const longestWait = 700;

/**
 * Looks at the files where nobody waits meanwhile: on the thread that reads, which does it in a few milliseconds, and behind the
 * reading that it is to confirm. Where it does not run, or has long work, the thread that asks looks by itself.
 */
export function createLooks(
  places: SourceFolders,
  aside: LookAside,
  own: TakeFingerprint = createFingerprints(places),
): TakeFingerprint {
  return async () => (await within(longestWait, aside())) ?? own();
}

async function within<Result>(
  time: number,
  result: Promise<Result | undefined>,
): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), time).unref();
  });
  const first = await Promise.race([result.catch(() => undefined), late]);
  clearTimeout(timer);
  return first;
}
