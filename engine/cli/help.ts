import type { CommandOption } from './arguments.ts';
import { columns } from './table.ts';

/** A command's description of itself, from which its help is made. Used by `site` and `admin`. */
export interface CommandFacts {
  /** One word, or two: `users add`. */
  readonly name: string;
  /** Half a line for the list of commands. */
  readonly about: string;
  /** Names of the words besides options, in order; optional ones in brackets: `['WHO', '[off]']`. */
  readonly words?: readonly string[];
  readonly options?: Readonly<Record<string, CommandOption>>;
}

const written = ([name, { value }]: readonly [string, CommandOption]): string =>
  value === undefined ? `--${name}` : `--${name} ${value}`;

const indented = (rows: readonly (readonly string[])[]): string => columns(rows).replace(/^/gm, '  ');

/** `npm run --silent admin -- users add EMAIL [--name NAME]` */
export function usageOf(program: string, { name, words = [], options = {} }: CommandFacts): string {
  const given = Object.entries(options).map((option) =>
    option[1].isNeeded ? written(option) : `[${written(option)}]`,
  );
  return [program, name, ...words, ...given].join(' ');
}

/** @param text further help, before the options. @param everywhere options that every command has. */
export function helpOf(
  program: string,
  command: CommandFacts,
  text: string | undefined,
  everywhere: Readonly<Record<string, CommandOption>>,
): string {
  const options = Object.entries({ ...command.options, ...everywhere });
  return [
    `${command.name}: ${command.about}`,
    `  ${usageOf(program, command)}`,
    ...(text === undefined ? [] : [text]),
    indented(options.map((option) => [written(option), option[1].about])),
  ].join('\n\n');
}

/** The list of commands, between what the program is for and what holds for all of them. */
export const overviewOf = (before: string, commands: readonly CommandFacts[], after: string): string =>
  [
    before,
    indented(commands.map(({ name, words = [], about }) => [[name, ...words].join(' '), about])),
    after,
  ].join('\n\n');
