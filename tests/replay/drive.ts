import { createRandom, type Random } from '../crash/random.ts';
import { type Answer, type Asking, ask, type Person } from '../process/caller.ts';

/** One of the drives, and what its calls have told of it. What is gone meanwhile is asked for all the same. */
export interface ReplayedDrive {
  readonly person: Person;
  readonly address: string;
  readonly random: Random;
  readonly counts: Counts;
  readonly folders: string[];
  readonly files: string[];
  readonly trashed: string[];
  readonly tasks: string[];
  /** Shares of all drives: whoever makes one adds to it. */
  readonly shares: string[];
  /** Folders with more entries than one call changes. */
  readonly large: string[];
}

export interface Counts {
  requests: number;
  /** Requests that were broken off in the midst. */
  cut: number;
  readonly statuses: Map<number, number>;
  /** Answers that no server may give. */
  readonly faults: string[];
  readonly steps: Map<string, number>;
}

export const createCounts = (): Counts => ({
  requests: 0,
  cut: 0,
  statuses: new Map(),
  faults: [],
  steps: new Map(),
});

/** Answers that are normal: refused, absent, held by another request; and a server that says when to come again. */
const isExpected = (status: number): boolean => status < 500 || status === 503;

export async function call(
  { person, address, counts }: Pick<ReplayedDrive, 'person' | 'address' | 'counts'>,
  method: string,
  path: string,
  asking: Asking = {},
): Promise<Answer | undefined> {
  counts.requests += 1;
  try {
    const answer = await ask(address, method, path, { ...asking, token: person.token });
    count(counts.statuses, answer.status);
    if (!isExpected(answer.status))
      counts.faults.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  } catch (error) {
    if (asking.signal?.aborted !== true) counts.faults.push(`${method} ${path}: ${error}`);
    counts.cut += 1;
    return undefined;
  }
}

export const count = <Key>(counts: Map<Key, number>, key: Key): unknown =>
  counts.set(key, (counts.get(key) ?? 0) + 1);

/** Remembers a few hundred, so that calls go on meeting what is there. */
export function keep(list: string[], id: unknown): void {
  if (typeof id !== 'string' || id === '') return;
  list.push(id);
  if (list.length > 300) list.shift();
}

export const openDrive = (
  person: Person,
  { address, counts, shares, seed }: { address: string; counts: Counts; shares: string[]; seed: number },
): ReplayedDrive => ({
  person,
  address,
  counts,
  shares,
  random: createRandom(seed),
  folders: [''],
  files: [],
  trashed: [],
  tasks: [],
  large: [],
});
