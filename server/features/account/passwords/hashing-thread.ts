import { scryptSync } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Requests to the thread. */
export interface Derivation {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly length: number;
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** Linux gives each thread its own priority, under its number in /proc. */
function stepBack(): void {
  try {
    const thread = Number(/\/task\/(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1]);
    if (Number.isInteger(thread)) setPriority(thread, 10);
  } catch {
    // Elsewhere, or where it is forbidden, hashing has the same right to a core as everything else.
  }
}

stepBack();

export default ({ password, salt, length, N, r, p }: Derivation): Buffer =>
  scryptSync(password, salt, length, { N, r, p, maxmem: 256 * N * r });
