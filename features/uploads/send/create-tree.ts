import { type Clock, systemClock } from '../../../api/clock.ts';
import { CallError, isCancelled, lastRefusal } from '../../../api/error.ts';
import type { Folders, UploadTarget } from './folders.ts';
import { isUnanswered, retryDelay } from './retry.ts';

/** Names of folders, from the common parent down. */
export type FolderPath = readonly string[];

/** Folders of a tree that are in neither list were created. */
interface TreeResult {
  /** Still to be made: their owner left meanwhile. */
  readonly left: readonly FolderPath[];
  /** Cannot be made. */
  readonly refused: readonly FolderPath[];
}

/** Folders at once: a level of a tree does not wait for its last folder. */
const mostAtOnce = 4;
/** Answers in a row that something is wrong at the server, after which a folder is given up. */
const mostTries = 10;

/** The call should be repeated, after `retryAfter` ms if given. */
interface TransientError {
  readonly retryAfter: number | undefined;
  /** It concerns every folder: the connection was lost, or a limit was reached. */
  readonly isOfAll: boolean;
}

interface CreateTreeOptions extends Pick<Clock, 'wait'> {
  /** Cancelled: folders that are not created yet are not requested, and count neither as left nor as refused. */
  readonly signal?: AbortSignal;
}

/**
 * Creates a tree of folders, parents first. After an unanswered call one folder retries, and the others wait for it, so
 * that the server's rate limit is respected.
 */
export async function createTree(
  folders: Pick<Folders, 'at'>,
  place: UploadTarget,
  paths: readonly FolderPath[],
  { wait, signal }: CreateTreeOptions = systemClock,
): Promise<TreeResult> {
  const queued = [...paths];
  const unmade = new Set(paths);
  const refused = new Set<string>();
  let isAbandoned = false;
  /** Pending while one folder retries. */
  let finding: Promise<void> | undefined;

  const hasRefusedParent = (path: FolderPath) =>
    path.some((_, depth) => refused.has(keyOf(path.slice(0, depth))));
  const attempt = async (path: FolderPath): Promise<TransientError | undefined> => {
    if (isAbandoned || signal?.aborted) return undefined;
    try {
      if (!hasRefusedParent(path)) {
        await folders.at(place, path);
        unmade.delete(path);
      }
    } catch (error) {
      if (isCancelled(error)) throw error;
      const transient = transientErrorOf(error);
      if (!transient) refused.add(keyOf(path));
      return transient;
    }
  };
  const find = async (path: FolderPath, first: TransientError) => {
    let transient: TransientError | undefined = first;
    for (let tries = 1; transient && (transient.isOfAll || tries < mostTries); tries += 1) {
      await wait(retryDelay(tries, transient.retryAfter));
      transient = await attempt(path);
    }
    if (transient) refused.add(keyOf(path));
  };
  const make = async (path: FolderPath): Promise<void> => {
    while (finding) await finding;
    const transient = await attempt(path);
    if (!transient) return;
    if (finding) return make(path);
    finding = find(path, transient).finally(() => {
      finding = undefined;
    });
    await finding;
  };
  const work = async () => {
    for (let path = queued.shift(); path && !isAbandoned && !signal?.aborted; path = queued.shift())
      await make(path);
  };
  try {
    await Promise.all(Array.from({ length: mostAtOnce }, work));
    return { left: [], refused: signal?.aborted ? [] : [...unmade] };
  } catch (error) {
    // At once: their owner may be back before the others have an answer.
    isAbandoned = true;
    if (!isCancelled(error)) throw error;
    return { left: [...unmade], refused: [] };
  }
}

const keyOf = (path: FolderPath): string => JSON.stringify(path);

function transientErrorOf(error: unknown): TransientError | undefined {
  if (!(error instanceof CallError) || !isUnanswered(error)) return undefined;
  const { failure, retryAfter } = lastRefusal(error);
  const isOfAll =
    failure.type === 'unreachable' || (failure.type === 'refused' && [401, 429].includes(failure.status));
  return { retryAfter, isOfAll };
}
