import { hashOf, revokeCodes } from '../../features/premium/index.ts';
import { type Command, DeclinedError } from '../command.ts';
import { jsonOption } from '../people.ts';

export const codesRevoke: Command = {
  name: 'codes revoke',
  about: 'makes a code worthless that could still be used, or all such codes of a batch',
  words: ['ID|BATCH|CODE'],
  options: jsonOption,
  run: async (tools, { words: [named = ''], options }) => {
    const { db } = await tools.migrated();
    const codeHash = hashOf(named) ?? Buffer.alloc(32);
    const revoked = await revokeCodes(db, { named, codeHash, now: new Date() });
    if (revoked === 0) throw new DeclinedError(`No code or batch "${named}" is waiting to be used.`);
    if (options.json === true) tools.terminal.sayJson({ revoked });
    else tools.terminal.say(`${revoked} revoked.`);
    return 0;
  },
};
