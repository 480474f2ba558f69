import { resolve } from 'node:path';
import { add } from './add/index.ts';
import { hint, readArguments } from './arguments.ts';
import { check } from './check/index.ts';
import {
  CannotRunError,
  type Command,
  type ExitCode,
  type Surroundings,
  textOf,
  UsageError,
} from './command.ts';
import { explain } from './explain.ts';
import { graph } from './graph.ts';
import { helpOf, overviewOf } from './help.ts';
import { list } from './list.ts';
import { plan } from './plan.ts';
import { preview } from './preview.ts';
import { timeline } from './timeline.ts';
import { words } from './words.ts';

const commands: readonly Command[] = [check, list, explain, plan, timeline, words, preview, graph, add];

/** `manifestFile` counts where `--manifest` names none. */
type CliOptions = Surroundings;

const program = 'npm run --silent site --';
const everywhere = {
  manifest: { value: 'FILE', about: 'another manifest than routes.yaml' },
  help: { about: 'these lines' },
};

const overview = (): string =>
  overviewOf(
    'site: tells what routes.yaml does before it does it. The site need not run.',
    commands,
    `Each with --help says more: ${program} check --help
Exit: 0 nothing to find fault with, 1 findings, 2 changes (plan), 3 could not run.`,
  );

/** @param word the first one behind the command's name: of a kind of its things there is more to say. */
const textFor = (command: Command, surroundings: Surroundings, word = ''): string => {
  const { help } = command;
  const kinds = command.kinds?.(surroundings) ?? {};
  const kind = Object.hasOwn(kinds, word) ? kinds[word] : undefined;
  if (kind) return helpOf(program, { ...kind, name: `${command.name} ${word}` }, kind.help, everywhere);
  return helpOf(program, command, typeof help === 'string' ? help : help(surroundings), everywhere);
};

/** Runs one command line. Never throws; what cannot run is said on the error channel and is 3. */
export async function runSite(argv: readonly string[], options: CliOptions): Promise<ExitCode> {
  const [name, ...rest] = argv;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    options.write(`${overview()}\n`);
    return name === undefined ? 3 : 0;
  }
  const command = commands.find((one) => one.name === name);
  if (!command) {
    const names = commands.map((one) => one.name);
    options.writeError(`There is no command "${name}".${hint(name, names)}\n\n${overview()}\n`);
    return 3;
  }
  try {
    const given = readArguments(rest, { ...command.options, ...everywhere });
    if (given.options.help === true) {
      options.write(`${textFor(command, options, given.words[0])}\n`);
      return 0;
    }
    const [word] = given.words;
    if (word !== undefined && command.words === undefined) {
      const advice = /\.ya?ml$/.test(word) ? ` Another manifest is named with --manifest ${word}.` : '';
      throw new UsageError(`"${name}" takes options alone, and "${word}" is none.${advice}`);
    }
    const manifest = textOf(given, 'manifest');
    const manifestFile = manifest === undefined ? options.manifestFile : resolve(manifest);
    return await command.run(given, { ...options, manifestFile });
  } catch (error) {
    options.writeError(`${wordsFor(error, command, options, rest[0])}\n`);
    return 3;
  }
}

function wordsFor(error: unknown, command: Command, options: CliOptions, word?: string): string {
  if (error instanceof CannotRunError) return error.message;
  if (error instanceof UsageError) return `${error.message}\n\n${textFor(command, options, word)}`;
  // A refusal of the system is no fault of this program: "ENOENT: no such file or directory, open '/x/y.svg'".
  if (error instanceof Error && 'syscall' in error) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
