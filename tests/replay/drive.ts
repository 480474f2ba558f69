import { createRandom, type Random } from '../crash/random.ts';
import { type Answer, type Asking, ask, type Person } from '../process/caller.ts';

/** One of the drives, and what its calls have told of it. What is gone meanwhile is asked for all the same. */
export interface ReplayedDrive {
  readonly person: Person;
  readonly address: string;
  readonly random: Random;
  readonly tally: Tally;
  readonly folders: string[];
  readonly files: string[];
  readonly trashed: string[];
  readonly tasks: string[];
  /** Shares of all drives: whoever makes one adds to it. */
  readonly shares: string[];
  /** Folders with more entries than one call changes. */
  readonly large: string[];
}

export interface Tally {
  requests: number;
  /** Requests that were broken off in the midst. */
  cut: number;
  readonly statuses: Map<number, number>;
  /** Answers that no server may give. */
  readonly faults: string[];
  readonly steps: Map<string, number>;
}

export const createTally = (): Tally => ({
  requests: 0,
  cut: 0,
  statuses: new Map(),
  faults: [],
  steps: new Map(),
});

/** Answers that are normal: refused, absent, held by another request; and a server that says when to come again. */
const isExpected = (status: number): boolean => status < 500 || status === 503;

export async function call(
  { person, address, tally }: Pick<ReplayedDrive, 'person' | 'address' | 'tally'>,
  method: string,
  path: string,
  asking: Asking = {},
): Promise<Answer | undefined> {
  tally.requests += 1;
  try {
    const answer = await ask(address, method, path, { ...asking, token: person.token });
    count(tally.statuses, answer.status);
    if (!isExpected(answer.status))
      tally.faults.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  } catch (error) {
    if (asking.signal?.aborted !== true) tally.faults.push(`${method} ${path}: ${error}`);
    tally.cut += 1;
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
  { address, tally, shares, seed }: { address: string; tally: Tally; shares: string[]; seed: number },
): ReplayedDrive => ({
  person,
  address,
  tally,
  shares,
  random: createRandom(seed),
  folders: [''],
  files: [],
  trashed: [],
  tasks: [],
  large: [],
});
