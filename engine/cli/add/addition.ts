import type { Workspace } from '../workspace.ts';

/** The arguments of `add`: words behind the kind, and options. */
export interface Wanted {
  readonly name: string;
  readonly words: readonly string[];
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Changes that would be written; nothing has been yet. */
interface Addition {
  /** The manifest's new text; undefined where it stays as it is. */
  readonly manifest: string | undefined;
  /** New files and changed ones, from the root. */
  readonly files: ReadonlyMap<string, string>;
  /** Steps that are left to do by hand, a sentence each. */
  readonly left: readonly string[];
}

/** @throws {UsageError} where the addition makes no sense. */
export type Adder = (wanted: Wanted, workspace: Workspace) => Addition;

/** A name as files and addresses bear it. */
export const isName = (name: string): boolean => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name);
