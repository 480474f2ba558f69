import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { nearest } from '../manifest/nearest.ts';
import { add } from './add/index.ts';
import { check } from './check/index.ts';
import {
  CannotRunError,
  type Command,
  type ExitCode,
  flag,
  helpOf,
  type Surroundings,
  textOption,
  UsageError,
} from './command.ts';
import { explain } from './explain.ts';
import { graph } from './graph.ts';
import { list } from './list.ts';
import { plan } from './plan.ts';
import { preview } from './preview.ts';
import { timeline } from './timeline.ts';
import { words } from './words.ts';

const commands: readonly Command[] = [check, list, explain, plan, timeline, words, preview, graph, add];

/** `manifestFile` counts where `--manifest` names none. */
type CliOptions = Surroundings;

const overview = (): string =>
  [
    'Usage: npm run --silent site -- <command> [options]',
    '',
    'Tells what routes.yaml does before it does it. The site need not run.',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(10)} ${summary}`),
    '',
    '  --manifest FILE   another manifest than routes.yaml',
    '  <command> --help  what a command takes',
    '',
    'Exit: 0 nothing to find fault with, 1 findings, 2 could not run.',
  ].join('\n');

/** Runs one command line. Never throws; what cannot run is said on the error channel and is 2. */
export async function runSite(argv: readonly string[], options: CliOptions): Promise<ExitCode> {
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    options.write(`${overview()}\n`);
    return name === undefined ? 2 : 0;
  }
  const command = commands.find((one) => one.name === name);
  if (!command) {
    const meant = meaning(
      name,
      commands.map((one) => one.name),
    );
    options.writeError(`There is no command "${name}".${meant}\n\n${overview()}\n`);
    return 2;
  }
  try {
    const { values, positionals } = parseArgs({
      args: [...rest],
      options: { ...command.options, manifest: textOption, help: flag },
      allowPositionals: true,
    });
    if (values.help === true) {
      options.write(`${helpOf(command, options)}\n`);
      return 0;
    }
    const [word] = positionals;
    if (word !== undefined && command.takesWords !== true) {
      const hint = /\.ya?ml$/.test(word) ? ` Another manifest is named with --manifest ${word}.` : '';
      throw new UsageError(`"${name}" takes options alone, and "${word}" is none.${hint}`);
    }
    const { manifest, help: _, ...own } = values;
    const manifestFile = typeof manifest === 'string' ? resolve(manifest) : options.manifestFile;
    return await command.run(
      { values: own as Readonly<Record<string, string | boolean | undefined>>, words: positionals },
      { ...options, manifestFile },
    );
  } catch (error) {
    options.writeError(`${wordsFor(error, command, options)}\n`);
    return 2;
  }
}

function wordsFor(error: unknown, command: Command, options: CliOptions): string {
  if (error instanceof CannotRunError) return error.message;
  if (error instanceof UsageError) return `${error.message}\n\n${helpOf(command, options)}`;
  if (isParseError(error)) return `${unreadable(error, command)}\n\n${helpOf(command, options)}`;
  // A refusal of the system is no fault of this program: "ENOENT: no such file or directory, open '/x/y.svg'".
  if (error instanceof Error && 'syscall' in error) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The fault in the options, without the advice that Node adds for programmers. */
function unreadable({ message }: Error, { options }: Command): string {
  const [, unknown] = /^Unknown option '(-[^']*)'/.exec(message) ?? [];
  if (unknown === undefined) return message;
  const known = [...Object.keys(options), 'manifest', 'help'].map((name) => `--${name}`);
  return `There is no option ${unknown}.${meaning(unknown, known)}`;
}

function meaning(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  return meant === undefined ? '' : ` Did you mean ${meant.startsWith('-') ? meant : `"${meant}"`}?`;
}

const isParseError = (error: unknown): error is Error =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
