import { join } from 'node:path';
import { hint, readArguments } from '../../engine/cli/arguments.ts';
import { settleDataFolder } from '../data-folder.ts';
import { EmbeddedPostgresError } from '../db/embedded/error.ts';
import { isUnreachable } from '../db/index.ts';
import { readEnv } from '../env.ts';
import { ApiError } from '../errors.ts';
import { createLogger } from '../log.ts';
import { BackupError, MoveError } from '../storage/index.ts';
import { type Command, DeclinedError, type ExitCode, type Given, UsageError } from './command.ts';
import { commands } from './commands/index.ts';
import { adminHelp, adminOverview, adminUsage, everywhere } from './help.ts';
import type { Terminal } from './terminal.ts';
import { openTools } from './tools.ts';

interface AdminOptions {
  /** Arguments after `admin --`. */
  readonly typed: readonly string[];
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly typedIn: string;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

const root = join(import.meta.dirname, '..', '..');

/** Runs one command of the administrator. Never throws: an error is reported in a line. */
export async function runAdmin({
  typed,
  variables,
  typedIn,
  terminal,
  signal,
}: AdminOptions): Promise<ExitCode> {
  const { paint } = terminal;
  try {
    const match = findCommand(typed);
    if (match === 'help') {
      terminal.say(adminOverview(commands));
      return typed.length === 0 ? 3 : 0;
    }
    const { command, rest } = match;
    const given = readGiven(command, rest);
    if (given === 'help') {
      terminal.say(adminHelp(command));
      return 0;
    }
    const read = readEnv(variables);
    if (!read.ok) throw new UsageError(['The environment is not right:', ...read.faults].join('\n  '));
    const log = createLogger(variables.LOG_LEVEL ? read.env.LOG_LEVEL : 'fatal');
    const env = await settleDataFolder(read.env, { root, variables, log });
    const { tools, close } = openTools({ env, terminal, log, signal, typedIn });
    try {
      return await command.run(tools, given);
    } finally {
      await close();
    }
  } catch (error) {
    terminal.note(paint.red(wordsFor(error)));
    return isRefusal(error) ? 1 : 3;
  }
}

const isRefusal = (error: unknown): boolean =>
  [DeclinedError, ApiError, BackupError, MoveError].some((refusal) => error instanceof refusal);

function wordsFor(error: unknown): string {
  if (error instanceof EmbeddedPostgresError) return error.report;
  if (isUnreachable(error)) return 'The database cannot be reached: is DATABASE_URL right, and does it run?';
  if ((error as Error | undefined)?.name === 'AbortError') return 'Broken off.';
  return error instanceof Error ? error.message : String(error);
}

/** By two words, or by one. */
function findCommand(
  typed: readonly string[],
): 'help' | { readonly command: Command; readonly rest: readonly string[] } {
  const [first, second] = typed;
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') return 'help';
  const names = commands.map(({ name }) => name);
  for (const length of [2, 1]) {
    const command = commands.find(({ name }) => name === typed.slice(0, length).join(' '));
    if (command !== undefined) return { command, rest: typed.slice(length) };
  }
  const group = names.filter((name) => name.startsWith(`${first} `)).map((name) => name.split(' ')[1]!);
  if (group.length === 0) {
    const firsts = [...new Set(names.map((name) => name.split(' ')[0]!))];
    throw new UsageError(`There is no command "${first}".${hint(first, firsts) || ' --help lists them.'}`);
  }
  const choice = `"${first}" needs one of: ${group.join(', ')}.`;
  if (second === undefined || second.startsWith('-')) throw new UsageError(choice);
  throw new UsageError(`There is no command "${first} ${second}".${hint(second, group) || ` ${choice}`}`);
}

function readGiven(command: Command, rest: readonly string[]): Given | 'help' {
  const { words, options } = readArguments(rest, { ...command.options, ...everywhere });
  if (options.help === true) return 'help';
  const { words: wanted = [] } = command;
  const least = wanted.filter((word) => !word.startsWith('[')).length;
  if (words.length < least || words.length > wanted.length) {
    const what = words.length < least ? `${wanted[words.length]} is missing` : 'too many words';
    throw new UsageError(`${command.name}: ${what}.\n  ${adminUsage(command)}`);
  }
  return { words, options };
}
