import { publicUrlOf } from '../../env.ts';
import { makeOperatorLink } from '../../features/account/index.ts';
import { type Command, DeclinedError } from '../command.ts';
import { jsonOption } from '../people.ts';

export const usersLink: Command = {
  name: 'users link',
  about: 'prints a link that makes the first account, the operator’s, in a browser',
  options: jsonOption,
  help: 'The link works once, and only until there is an account.',
  run: async ({ env, migrated, terminal }, { options }) => {
    const link = await makeOperatorLink((await migrated()).db, publicUrlOf(env));
    if (link === undefined)
      throw new DeclinedError('There is an account already; "users operator WHO" says who runs the drive.');
    if (options.json === true) terminal.sayJson({ link });
    else terminal.say(link);
    return 0;
  },
};
