import { randomBytes } from 'node:crypto';
import { ApiError } from '../../errors.ts';
import type { Administration } from '../../features/account/index.ts';
import { type Command, DeclinedError } from '../command.ts';
import { jsonOption } from '../people.ts';

const usualAddress = 'demo@drive.example';

export const seed: Command = {
  name: 'seed',
  about: 'fills a demo account with files, so that a drive is not empty',
  options: {
    email: { value: 'EMAIL', about: `whose; ${usualAddress} if it is not given. Made unless it is there` },
    ...jsonOption,
  },
  help: 'May be run again: what is there stays as it is. The password is shown once, when the account is made.',
  run: async (tools, { options }) => {
    const { terminal } = tools;
    const email = String(options.email ?? usualAddress).toLowerCase();
    const { admin } = (await tools.drive()).accounts;
    const found = email.includes('@') ? await admin.findUser(email) : undefined;
    if (found?.cancelledAt) throw new DeclinedError(`${email} is being deleted.`);
    const password = found === undefined ? randomBytes(15).toString('base64url') : undefined;
    const id = found?.id ?? (await makeDemo(admin, email, password!));
    // Before the files: the password is shown only here, even if a file fails.
    if (password !== undefined && options.json !== true)
      terminal.say(`${email} has an account now. Its password: ${password}`);
    const { db } = await tools.migrated();
    // Drawing takes a library that no other command needs.
    const { seedDrive } = await import('../seed/seed.ts');
    const { added } = await seedDrive({ db, blobs: tools.blobs(), userId: id }, terminal.progress);
    if (options.json === true) terminal.sayJson({ id, email, password: password ?? null, added });
    else
      terminal.say(
        added === 0 ? `${email} has all of it already.` : `${added} files were added for ${email}.`,
      );
    return 0;
  },
};

async function makeDemo(admin: Administration, email: string, password: string): Promise<string> {
  try {
    return await admin.createUser({ email, password, name: 'Demo' });
  } catch (error) {
    if (!(error instanceof ApiError) || error.reason !== 'name_taken') throw error;
    return admin.createUser({ email, password });
  }
}
