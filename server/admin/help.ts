import type { Command, CommandOption } from './command.ts';
import type { Paint } from './terminal.ts';

const program = 'npm run --silent admin --';

const everywhere: Readonly<Record<string, CommandOption>> = { help: { about: 'these lines' } };

export const optionsOf = ({ options = {} }: Command): Readonly<Record<string, CommandOption>> => ({
  ...options,
  ...everywhere,
});

const written = ([name, { value }]: [string, CommandOption]): string =>
  value === undefined ? `--${name}` : `--${name} ${value}`;

/** `npm run --silent admin -- users add EMAIL [--name NAME]` */
export function usageOf(command: Command): string {
  const options = Object.entries(command.options ?? {}).map((option) => `[${written(option)}]`);
  return [program, command.name, ...command.words, ...options].join(' ');
}

export function helpOf(command: Command, paint: Paint): string {
  const options = Object.entries(optionsOf(command));
  const width = Math.max(...options.map((option) => written(option).length));
  return [
    `${paint.bold(command.name)}: ${command.about}`,
    '',
    `  ${usageOf(command)}`,
    '',
    ...(command.help === undefined ? [] : [command.help, '']),
    ...options.map((option) => `  ${written(option).padEnd(width)}  ${option[1].about}`),
  ].join('\n');
}

export function helpOfAll(commands: readonly Command[], paint: Paint): string {
  const width = Math.max(...commands.map(({ name, words }) => [name, ...words].join(' ').length));
  return [
    `${paint.bold('admin')}: looks after a drive, while its server runs and while it does not.`,
    '',
    ...commands.map(
      ({ name, words, about }) => `  ${[name, ...words].join(' ').padEnd(width)}  ${paint.dim(about)}`,
    ),
    '',
    `Each with --help says more: ${program} backup --help`,
    'The environment is the server’s: DATA_DIR, DATABASE_URL. WHO is an e-mail address, a name or an id.',
    'Exit code 0: done and nothing found; 1: a finding or a refusal; 2: it could not be done.',
  ].join('\n');
}
