import type { Repair } from './repair.ts';

/** Something else than YAML wants, on one line, and the line as it was meant. */
export interface Slip {
  /** The fault within the line; all from its first sign that is no space, if not given. */
  readonly at?: readonly [number, number];
  readonly message: string;
  readonly help?: string;
  readonly title: string;
  /** The line as it was meant; undefined where it does not belong there at all. */
  readonly meant: string | undefined;
  readonly isCertain?: boolean;
  readonly isPlain?: boolean;
  readonly code?: Repair['code'];
  /** How far before the line the repair begins. */
  readonly before?: number;
}
