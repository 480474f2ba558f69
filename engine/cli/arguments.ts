import { parseArgs } from 'node:util';
import { nearest } from '../manifest/nearest.ts';

/** 0: done without findings; 1: a finding or a refusal; 2: changes (`plan`); 3: the command could not run. */
export type ExitCode = 0 | 1 | 2 | 3;

export interface CommandOption {
  /** The placeholder of its value in help; left out for an option without a value. */
  readonly value?: string;
  /** Half a line for its help. */
  readonly about: string;
  /** The command cannot do without it. */
  readonly isNeeded?: boolean;
}

/** The words and options that were typed after the name of a command. */
export interface Given {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | true | undefined>>;
}

/** The command line is wrong; the exit code is 3. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Parses a command line by the options of a command. @throws {UsageError} */
export function readArguments(
  typed: readonly string[],
  known: Readonly<Record<string, CommandOption>>,
): Given {
  const types = Object.entries(known).map(
    ([name, { value }]) =>
      [name, { type: value === undefined ? ('boolean' as const) : ('string' as const) }] as const,
  );
  const { tokens } = parseArgs({
    args: [...typed],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(types),
  });
  const words: string[] = [];
  const options: Record<string, string | true> = {};
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(known, token.name) ? known[token.name] : undefined;
    const written = Object.keys(known).map((name) => `--${name}`);
    if (option === undefined)
      throw new UsageError(`There is no option ${token.rawName}.${hint(token.rawName, written)}`);
    if (option.value === undefined && token.value !== undefined)
      throw new UsageError(`--${token.name} takes no value.`);
    const isMissing = token.value === undefined || (!token.inlineValue && token.value.startsWith('--'));
    if (option.value !== undefined && isMissing)
      throw new UsageError(`--${token.name} needs a value: --${token.name} ${option.value}`);
    options[token.name] = token.value ?? true;
  }
  const missing = Object.entries(known).find(([name, { isNeeded }]) => isNeeded && !(name in options));
  if (missing && options.help === undefined)
    throw new UsageError(`--${missing[0]} is missing: --${missing[0]} ${missing[1].value}`);
  return { words, options };
}

/** `Did you mean "quota"?`, with a space before it, or nothing: the beginning of a name will do. */
export function hint(typed: string, known: readonly string[]): string {
  const begun = known.find((name) => typed !== '' && name.startsWith(typed.toLowerCase()));
  const meant = begun ?? nearest(typed, known);
  return meant === undefined ? '' : ` Did you mean ${meant.startsWith('-') ? meant : `"${meant}"`}?`;
}
