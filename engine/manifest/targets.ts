import type { Context } from './context.ts';
import type { Pattern } from './pattern.ts';
import type { Path } from './values.ts';

/** An address pattern and where the manifest says so. */
export interface Place {
  readonly pattern: Pattern;
  readonly at: Path;
}

/** A target as written in the manifest, and where. */
export interface Target {
  readonly to: string;
  readonly at: Path;
}

/** Splits a target into its path and what follows it: query and hash are kept as they are. */
export function splitTarget(to: string): { readonly path: string; readonly suffix: string } {
  const end = to.search(/[?#]/);
  return end === -1 ? { path: to, suffix: '' } : { path: to.slice(0, end), suffix: to.slice(end) };
}

/** Whether a target stays on this site whatever browser reads it: `//host`, `/\host` and control characters do not. */
export function isSafeTarget(to: string): boolean {
  return /^\/(?!\/)/.test(to) && !/[\\ \p{Cc}]/u.test(to);
}

export function reportUnsafe(to: string, at: Path, { faults, positions }: Context): void {
  const message = `The target ${JSON.stringify(to)} is not a path of this site.`;
  faults.report({ code: 'unsafe-target', range: positions.value(at), message });
}
