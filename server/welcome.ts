import type { Db } from './db/index.ts';
import { hasAccounts, makeOperatorLink } from './features/account/index.ts';

export interface ServerLocations {
  /** Where it listens. */
  readonly address: string;
  readonly publicUrl: string;
  /** The folder of the data. */
  readonly data: string;
  readonly hasMail: boolean;
}

/** Lines after a start on a terminal: the address, the data folder, how to stop. */
export function placesOf({ address, publicUrl, data, hasMail }: ServerLocations): string {
  const lines: readonly (readonly [string, string] | false)[] = [
    publicUrl !== address && ['Visitors', publicUrl],
    ['Data', data],
    !hasMail && ['Letters', `${data}/outbox, since SMTP_URL is not set`],
    ['To stop', 'Ctrl+C'],
  ];
  return lines.flatMap((line) => (line ? [`  ${line[0].padEnd(9)} ${line[1]}`] : [])).join('\n');
}

/**
 * The next step on a drive without an account, for the person who has just started it; undefined where it has one. The
 * link is printed on a terminal only: piped output is read by others, and stored.
 */
export async function firstSteps(
  db: Db,
  { publicUrl, isTerminal }: { readonly publicUrl: string; readonly isTerminal: boolean },
): Promise<string | undefined> {
  if (isTerminal) {
    const link = await makeOperatorLink(db, publicUrl);
    return link && stepsWith(link);
  }
  if (await hasAccounts(db)) return undefined;
  return [
    'There is no account yet. In another terminal, in this folder:',
    '  npm run --silent admin -- users link                    prints an address at which yours is made in a browser',
    '  npm run --silent admin -- users add you@drive.example   makes yours, and asks for a password',
    '  npm run --silent admin -- seed                          makes one to look around in, with files in it',
  ].join('\n');
}

const stepsWith = (link: string): string =>
  [
    '',
    'There is no account yet. Open this address to make yours, which will run this drive:',
    '',
    `  ${link}`,
    '',
    'It works once, and only while there is no account.',
  ].join('\n');
