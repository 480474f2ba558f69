#!/usr/bin/env node
/** Signs in to a drive, uploads a folder and goes on doing so, and signs the browser in. Node 24 runs it as it is, without packages. */
import { rm, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { accountFile, Problem, post, Refused, readAccount } from './account.ts';
import { open } from './local-port.ts';
import { signIn } from './sign-in.ts';
import { watch } from './watch.ts';

const usage =
  'Use: desktop-bridge sign-in ADDRESS | watch FOLDER [--to NAME] [--delete] [--once] | open [/PATH] | sign-out';

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, delete: { type: 'boolean' }, once: { type: 'boolean' } },
  });
  const [command, given] = positionals;
  if (command === 'sign-in') return signIn(given);
  if (command === 'open') return open(given ?? '/drive/all');
  if (command === 'watch' && given !== undefined) {
    const folder = resolve(given);
    const isFolder = (await stat(folder).catch(() => undefined))?.isDirectory() ?? false;
    if (!isFolder) throw new Problem(`${folder} is not a folder.`);
    const { to = basename(folder), delete: deletes = false, once = false } = values;
    return watch(folder, { to, deletes, once });
  }
  if (command !== 'sign-out') throw new Problem(usage);
  const { site, refresh } = await readAccount();
  await post(site, '/v1/auth/revoke', { token: refresh });
  await rm(accountFile, { force: true });
}

run().catch((error) => {
  const isKnown = error instanceof Problem || error instanceof Refused;
  console.error(isKnown ? error.message : `Something went wrong: ${error?.message}`);
  process.exitCode = 1;
});
