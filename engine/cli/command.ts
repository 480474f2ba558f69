import type { CodeRegistries } from '../define/registries.ts';
import type { Persona } from './access.ts';
import type { CommandOption, ExitCode, Given } from './arguments.ts';
import type { CommandFacts } from './help.ts';

export { type ExitCode, type Given, UsageError } from './arguments.ts';

/** A kind of routes with windows, such as campaigns, that a site has repeatedly. */
export interface WindowedKind {
  /** The noun for one of them, in messages to people. */
  readonly noun: string;
  /** The folder of all of them, with a slash at both ends. */
  readonly folder: string;
  /** The ids of their messages begin with it, then with their own name: `sale.winterWeek.…`. */
  readonly messages: string;
}

/** A kind of texts of `content/` that a site has repeatedly. */
export interface TextKind {
  /** The noun for one of them, in messages to people. */
  readonly noun: string;
  /** The folder of their kind below `content/`. */
  readonly folder: string;
  /** Another word for it after `add`. */
  readonly alias?: string;
  /**
   * The record that lists them in groups, each a folder of its own: its key, and the keys of the groups, of a group's name and of
   * its texts. A text's name has its group before a slash then.
   */
  readonly list?: {
    readonly record: string;
    readonly groups: string;
    readonly name: string;
    readonly texts: string;
  };
}

/** A page of the site with questions in groups, each with an `id`, which is its anchor. */
export interface QuestionKind {
  /** The noun for one of them, in messages to people. */
  readonly noun: string;
  /** The page. */
  readonly path: string;
  /** The keys of its groups, in its content, and of the questions of a group. */
  readonly groups: string;
  readonly questions: string;
  /** The ids of their messages begin with it, then with their group and their own name. */
  readonly messages: string;
}

/** The place where a command runs, and how it answers. */
export interface Surroundings {
  /** The root of the checkout: `content/`, `locales/` and the code lie in it. */
  readonly root: string;
  readonly manifestFile: string;
  readonly code: CodeRegistries;
  /** Kinds of visitors; the first is one who is not signed in. */
  readonly personas: readonly Persona[];
  /** Paths that the server answers apart from the site, and all below them: links to them need no route. */
  readonly endpoints: readonly string[];
  /** Kinds of routes that `add` writes like another one, by the word after `add`. */
  readonly windowed: Readonly<Record<string, WindowedKind>>;
  /** Kinds of texts that `add` begins, in the same manner. */
  readonly texts?: Readonly<Record<string, TextKind>>;
  /** Kinds of questions that `add` writes, in the same manner. */
  readonly questions?: Readonly<Record<string, QuestionKind>>;
  /** Identifies the built code, so that findings about it may be kept; if absent, none are. */
  readonly build?: string | undefined;
  /** The person's folder in which such findings may be kept. */
  readonly cacheFolder?: string | undefined;
  /** The file in which the build has kept the message ids that the code uses. */
  readonly saidIds?: string | undefined;
  /** Signs preview links, as the server does. */
  readonly previewSecret?: string | undefined;
  /** The origin that visitors use. */
  readonly publicUrl: string;
  /** Ms since the epoch, by the clock of the caller. */
  readonly now: number;
  /** Whether the output shows colours. */
  readonly color: boolean;
  readonly write: (text: string) => void;
  /** For everything but the answer itself: a program that reads the answer does not see it. */
  readonly writeError: (text: string) => void;
}

/** One of the things that a command does, such as `add policy`. */
export interface CommandKind extends Omit<CommandFacts, 'name'> {
  readonly help?: string;
}

export interface Command extends CommandFacts {
  /** Further help, above the list of options. */
  readonly help: string | ((surroundings: Surroundings) => string);
  /** Help for each of its kinds, by the first word after the command's name. */
  readonly kinds?: (surroundings: Surroundings) => Readonly<Record<string, CommandKind>>;
  /** @throws {UsageError} for words that the command cannot read, {CannotRun} where its files are out of reach. */
  readonly run: (given: Given, surroundings: Surroundings) => Promise<ExitCode>;
}

/** Something that the command needs is missing: the manifest, a revision. */
export class CannotRunError extends Error {}

export const atOption: CommandOption = {
  value: 'DATE',
  about: 'the site at that day or instant; now, if not given',
};
export const jsonOption: CommandOption = { about: 'an array of objects, for programs' };
export const svgOption: CommandOption = { value: 'FILE', about: 'draws it into a file' };

/** The text of an option, if it was given. */
export const textOf = ({ options }: Given, name: string): string | undefined => {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
};
