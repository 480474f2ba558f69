import { pathOf } from '../match/href.ts';
import type { Context } from './context.ts';
import type { Pattern } from './pattern.ts';
import type { Path } from './values.ts';

/** An address pattern and where the manifest says so. */
export interface TargetPlace {
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
  const path = pathOf(to);
  return { path, suffix: to.slice(path.length) };
}

export function reportUnsafe(to: string, at: Path, { faults, positions }: Context): void {
  const message = `The target ${JSON.stringify(to)} is not a path of this site.`;
  faults.report({ code: 'unsafe-target', range: positions.value(at), message });
}
