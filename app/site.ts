/** `npm run site -- <command>`: the site's own tools for staff. They run on the built engine, which is brought up to date first. */

import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { outliveReaders } from '../engine/cli/pipes.ts';
import type * as Built from './server.ts';

outliveReaders([process.stdout, process.stderr]);
const root = join(import.meta.dirname, '..');
const built = (await import(pathToFileURL(join(root, 'dist', 'server', 'server.js')).href)) as typeof Built;

process.exitCode = await built.runSite(process.argv.slice(2), {
  root,
  manifestFile: process.env.SITE_MANIFEST ?? join(root, 'routes.yaml'),
  now: Date.now(),
  build: readFileSync(join(root, 'dist', 'build-id'), 'utf8'),
  cacheFolder: cacheFolderOf(process),
  saidIds: join(root, 'dist', 'said-ids.json'),
  previewSecret: process.env.PREVIEW_SECRET || undefined,
  publicUrl:
    process.env.PUBLIC_URL || `http://${process.env.HOST || 'localhost'}:${process.env.PORT || 8080}`,
  color: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
  write: (text) => process.stdout.write(text),
  writeError: (text) => process.stderr.write(text),
});
await Promise.all([process.stdout, process.stderr].map(flushed));
// Else Node takes the heap apart first, for as long as a twentieth of a long command.
process.exit();

/** Once all that was written before has been handed over, or nobody reads it any more. */
function flushed(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stream.destroyed || stream.writableEnded) resolve();
    else stream.write('', () => resolve());
  });
}

/** The system's folder for caches of the user; undefined for a user without a home. */
function cacheFolderOf({ platform, env }: NodeJS.Process): string | undefined {
  const wanted = platform === 'win32' ? env.LOCALAPPDATA : env.XDG_CACHE_HOME;
  if (wanted && isAbsolute(wanted)) return join(wanted, 'pikpak-drive');
  try {
    const own = platform === 'darwin' ? ['Library', 'Caches'] : ['.cache'];
    return join(homedir(), ...own, 'pikpak-drive');
  } catch {
    return undefined;
  }
}
