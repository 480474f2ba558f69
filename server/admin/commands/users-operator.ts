import { type Command, UsageError } from '../command.ts';
import { findPerson, jsonOption } from '../people.ts';

export const usersOperator: Command = {
  name: 'users operator',
  about: 'names who runs the drive; "off" as the second word ends it',
  words: ['WHO', '[off]'],
  options: jsonOption,
  help: 'Letters about feedback go to the first of them, where FEEDBACK_TO names nobody. This command is open to whoever has the machine.',
  run: async (tools, { words: [who = '', off], options }) => {
    if (off !== undefined && off !== 'off') throw new UsageError(`"${off}" is not "off".`);
    const { terminal } = tools;
    const user = await findPerson(tools, who);
    const { admin } = (await tools.drive()).accounts;
    const operatorSince = await admin.setOperator(user.id, off === undefined);
    if (options.json === true) terminal.sayJson({ id: user.id, operatorSince });
    else terminal.say(`${user.email} ${operatorSince === null ? 'no longer runs' : 'runs'} this drive.`);
    return 0;
  },
};
