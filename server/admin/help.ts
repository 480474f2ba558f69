import { helpOf, overviewOf, usageOf } from '../../engine/cli/help.ts';
import type { Command } from './command.ts';

const program = 'npm run --silent admin --';

export const everywhere = { help: { about: 'these lines' } };

export const adminUsage = (command: Command): string => usageOf(program, command);
export const adminHelp = (command: Command): string => helpOf(program, command, command.help, everywhere);

export const adminOverview = (commands: readonly Command[]): string =>
  overviewOf(
    'admin: looks after a drive, while its server runs and while it does not.',
    commands,
    `Each with --help says more: ${program} backup --help
The environment is the server’s: DATA_DIR, DATABASE_URL. WHO is an e-mail address, a name or an id.
Exit code 0: done and nothing found; 1: a finding or a refusal; 2: it could not be done.`,
  );
