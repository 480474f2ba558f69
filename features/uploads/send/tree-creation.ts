import { type Clock, systemClock } from '../../../api/clock.ts';
import { CallError, isCancelled, lastRefusal } from '../../../api/error.ts';
import type { Folders, Place } from './folders.ts';
import { isUnanswered, pauseBefore } from './retry.ts';

/** Names of folders, from the one that all go into. */
export type Path = readonly string[];

/** What became of a tree; what is in neither list is made. */
export interface TreeMade {
  /** Still to be made: their owner left meanwhile. */
  readonly left: readonly Path[];
  /** Cannot be made. */
  readonly refused: readonly Path[];
}

/** Folders at once: a level of a tree does not wait for its last folder. */
const mostAtOnce = 4;
/** Answers in a row that something is wrong at the server, after which a folder is given up. */
const mostTries = 10;

/** That it should be asked again, and after how many ms. */
interface Trouble {
  readonly retryAfter: number | undefined;
  /** It is none of this folder: the line broke, or too much was asked for. */
  readonly isOfAll: boolean;
}

interface Making extends Pick<Clock, 'wait'> {
  /** Nobody wants it any more: what is not made is not asked for, and is neither left nor refused. */
  readonly signal?: AbortSignal;
}

/**
 * Makes a tree of folders, parents first. Where a call is not answered one folder finds out when it goes on, and the
 * others wait for it: whoever asks too often is not asked more.
 */
export async function makeTree(
  folders: Pick<Folders, 'at'>,
  place: Place,
  paths: readonly Path[],
  { wait, signal }: Making = systemClock,
): Promise<TreeMade> {
  const queued = [...paths];
  const unmade = new Set(paths);
  const refused = new Set<string>();
  let isAbandoned = false;
  /** Under way while it is found out when it goes on. */
  let finding: Promise<void> | undefined;

  const hasRefusedParent = (path: Path) => path.some((_, depth) => refused.has(keyOf(path.slice(0, depth))));
  const attempt = async (path: Path): Promise<Trouble | undefined> => {
    if (isAbandoned || signal?.aborted) return undefined;
    try {
      if (!hasRefusedParent(path)) {
        await folders.at(place, path);
        unmade.delete(path);
      }
    } catch (error) {
      if (isCancelled(error)) throw error;
      const trouble = troubleIn(error);
      if (!trouble) refused.add(keyOf(path));
      return trouble;
    }
  };
  const find = async (path: Path, first: Trouble) => {
    let trouble: Trouble | undefined = first;
    for (let tries = 1; trouble && (trouble.isOfAll || tries < mostTries); tries += 1) {
      await wait(pauseBefore(tries, trouble.retryAfter));
      trouble = await attempt(path);
    }
    if (trouble) refused.add(keyOf(path));
  };
  const make = async (path: Path): Promise<void> => {
    while (finding) await finding;
    const trouble = await attempt(path);
    if (!trouble) return;
    if (finding) return make(path);
    finding = find(path, trouble).finally(() => {
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

const keyOf = (path: Path): string => JSON.stringify(path);

function troubleIn(error: unknown): Trouble | undefined {
  if (!(error instanceof CallError) || !isUnanswered(error)) return undefined;
  const { failure, retryAfter } = lastRefusal(error);
  const isOfAll =
    failure.type === 'unreachable' || (failure.type === 'refused' && [401, 429].includes(failure.status));
  return { retryAfter, isOfAll };
}
