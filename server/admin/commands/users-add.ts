import { isEmailAddress } from '../../../api/contract/email.ts';
import { type Command, UsageError } from '../command.ts';
import { jsonOption, passwordOption, readPassword } from '../people.ts';

export const usersAdd: Command = {
  name: 'users add',
  about: 'makes an account and its drive',
  words: ['EMAIL'],
  options: {
    name: { value: 'NAME', about: 'what others see; made up if it is not given' },
    ...passwordOption,
    ...jsonOption,
  },
  run: async (tools, given) => {
    const { terminal } = tools;
    const [email = ''] = given.words;
    if (!isEmailAddress(email)) throw new UsageError(`"${email}" is no e-mail address.`);
    const password = await readPassword(tools, given);
    const name = given.options.name as string | undefined;
    const id = await (await tools.drive()).accounts.admin.createUser({ email, password, name });
    if (given.options.json === true) terminal.sayJson({ id, email: email.toLowerCase() });
    else terminal.say(`${email.toLowerCase()} has an account now, ${id}.`);
    return 0;
  },
};
