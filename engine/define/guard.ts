import type { Outcome } from './outcome.ts';
import type { Reads, Side, Visit } from './visit.ts';

/**
 * A guard runs before the page and decides whether the visitor may continue. One file in `guards/`, named as in the
 * manifest.
 */
export interface Guard {
  /** One sentence for staff, shown by the editor. */
  readonly description: string;
  readonly runsOn: Side;
  readonly reads: readonly Reads[];
  /** The parts of a route without which the guard makes no sense; compile refuses it there. */
  readonly needs?: { readonly window?: true; readonly params?: readonly string[] };
  /** True if the guard answers for the route's window; otherwise the engine answers 404 outside it. */
  readonly handlesWindow?: true;
  /** Server side: the part of the route's content that the guard needs in the browser; by default all of it. */
  select?(content: unknown): unknown;
  check(visit: Visit): Outcome | Promise<Outcome>;
}

/** A validate rule answers whether the address names something that exists. One file in `guards/validate/`. */
export interface ValidateRule {
  readonly description: string;
  readonly runsOn: Side;
  readonly reads: readonly Reads[];
  readonly needs?: { readonly params?: readonly string[] };
  isValid(visit: Visit): boolean | Promise<boolean>;
}

export const defineGuard = (guard: Guard): Guard => guard;
export const defineValidateRule = (rule: ValidateRule): ValidateRule => rule;
