import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { say } from './account.ts';

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);

/**
 * Shows an address and opens it, by the program in BROWSER where that is set. Everybody on this machine can read with which
 * words a program was started, so the browser is handed a file that leads to the address, and that only this person can read.
 * It is in the home folder itself, since some browsers may not read hidden folders.
 * @returns removes the file.
 */
export async function browse(address: string): Promise<() => void> {
  const folder = process.env.DESKTOP_BRIDGE_HOME ?? homedir();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `desktop-bridge-${randomBytes(8).toString('hex')}.html`);
  const html = `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0;url=${escaped(address)}">`;
  await writeFile(file, html, { mode: 0o600, flag: 'wx' });
  const remove = () => rmSync(file, { force: true });
  process.once('exit', remove);
  // Ctrl+C and the like end the program as ever, and the file goes with it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  say(`Opening ${address}`);
  say('If your browser does not show it, open that address yourself.');
  const { BROWSER } = process.env;
  const [program, ...words] = BROWSER ? [BROWSER] : (openers[process.platform] ?? ['xdg-open']);
  const child = spawn(program, [...words, pathToFileURL(file).href], { stdio: 'ignore', detached: true });
  child.on('error', () => say('No browser could be started.'));
  child.unref();
  return remove;
}
