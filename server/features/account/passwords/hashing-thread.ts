import { scryptSync } from 'node:crypto';
import { lowerThreadPriority } from '../../../thread-priority.ts';

/** Requests to the thread. */
export interface Derivation {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly length: number;
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

lowerThreadPriority();

export default ({ password, salt, length, N, r, p }: Derivation): Buffer =>
  scryptSync(password, salt, length, { N, r, p, maxmem: 256 * N * r });
