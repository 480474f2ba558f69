import type { ListedUser } from '../features/account/index.ts';
import { DeclinedError, type Given, type Tools, UsageError } from './command.ts';

/** The account of an e-mail address, a name or an id. @throws {DeclinedError} where there is none. */
export async function findPerson({ drive }: Pick<Tools, 'drive'>, who: string): Promise<ListedUser> {
  const found = await (await drive()).accounts.admin.findUser(who);
  if (found === undefined) throw new DeclinedError(`There is no account "${who}".`);
  return found;
}

/**
 * A password from standard input or, on a terminal, typed twice. Never from the arguments, which other processes can
 * list.
 */
export async function readPassword({ terminal }: Tools, { options }: Given): Promise<string> {
  if (options['password-stdin'] === true) {
    const password = await terminal.readAll();
    if (password === '') throw new UsageError('Standard input holds no password.');
    return password;
  }
  if (!terminal.isInteractive)
    throw new UsageError(
      'No terminal to ask for the password: give it on standard input, with --password-stdin.',
    );
  const password = await terminal.ask('Password: ', { secret: true });
  if (password !== (await terminal.ask('Again: ', { secret: true })))
    throw new DeclinedError('The two are not the same.');
  return password;
}

export const passwordOption = {
  'password-stdin': { about: 'reads the password from standard input; otherwise it is asked for' },
} as const;

export const jsonOption = { json: { about: 'answers in JSON' } } as const;
