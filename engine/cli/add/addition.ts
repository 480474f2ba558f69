import type { CodeRegistries } from '../../define/registries.ts';
import type { CommandKind, Surroundings } from '../command.ts';
import type { Workspace } from '../workspace.ts';
import type { SiteText } from './site-texts.ts';

/** The words and options that were typed after the kind: `add policy …`. */
export interface Wanted {
  readonly name: string;
  readonly words: readonly string[];
  /** The text of an option, where it was given. */
  option(name: string): string | undefined;
}

/** Changes that would be written; nothing has been yet. */
export interface Addition {
  /** The manifest's new text; left out where it stays as it is. */
  readonly manifest?: string;
  /** The new text of the file that got an entry: the manifest, or one that it includes. */
  readonly entry?: SiteText;
  /** Files that are there with their new texts, from the root. */
  readonly changed?: ReadonlyMap<string, string>;
  /** Files that are not there yet. */
  readonly files?: ReadonlyMap<string, string>;
  /** The code as it will be, as far as the manifest may name it. */
  readonly code?: CodeRegistries;
  /** Steps that are left to do by hand, a sentence each. */
  readonly left: readonly string[];
}

/** @throws {UsageError} for an addition that is not possible. */
export type Adder = (
  wanted: Wanted,
  workspace: Workspace,
  surroundings: Surroundings,
) => Addition | Promise<Addition>;

/** A kind of thing that can be added: its command line, and the function that adds it. */
export interface AddKind extends CommandKind {
  readonly add: Adder;
}

export const likeOption = (noun: string) =>
  ({ value: 'NAME', about: `another ${noun}, of which it is a copy to begin with` }) as const;

/** A name in the form that files and addresses use. */
export const isName = (name: string): boolean => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name);

/** `press-kit` → `Press kit` */
export const titleOf = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** `press-kit` → `PressKit` */
export const pascal = (name: string): string =>
  name.replace(/(^|-)(.)/g, (_, _hyphen, letter: string) => letter.toUpperCase());
