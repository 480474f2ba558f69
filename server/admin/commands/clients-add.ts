import { randomBytes } from 'node:crypto';
import { insertClient, isRedirectUri } from '../../features/account/index.ts';
import { type Command, UsageError } from '../command.ts';
import { jsonOption } from '../people.ts';

const longestName = 64;
const mostAddresses = 10;

export const clientsAdd: Command = {
  name: 'clients add',
  about: 'registers a third-party app, which may then ask accounts for access (OAuth)',
  words: ['NAME', 'ADDRESS[,ADDRESS…]'],
  options: jsonOption,
  help: [
    'The addresses are where answers may go (redirect_uri), character by character: https://…, http://127.0.0.1/… on any',
    'port, or a scheme of the program’s own such as com.example.app:/back. People read the name when they are asked.',
  ].join('\n'),
  run: async (tools, { words: [name = '', typed = ''], options }) => {
    if (name.trim() !== name || name === '' || name.length > longestName || /\p{C}/u.test(name))
      throw new UsageError(
        `clients add: a name has 1 to ${longestName} characters, and none that are not shown.`,
      );
    const redirectUris = typed.split(',');
    const wrong = redirectUris.find((one) => !isRedirectUri(one));
    if (wrong !== undefined) throw new UsageError(`clients add: "${wrong}" is no address for answers.`);
    if (redirectUris.length > mostAddresses)
      throw new UsageError(`clients add: ${mostAddresses} addresses at most.`);
    const { db } = await tools.migrated();
    const id = `O${randomBytes(9).toString('base64url')}`;
    await insertClient(db, { id, name, redirectUris });
    if (options.json === true) tools.terminal.sayJson({ id, name, redirectUris });
    else tools.terminal.say(`${name} is registered; its client_id is ${id}`);
    return 0;
  },
};
