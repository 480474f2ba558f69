/**
 * `npm run lock`, after a change of packages: takes out of `package-lock.json` what would have npm say and fetch what is
 * not true of this project. docs/decisions/032-what-the-lock-file-leaves-out.md
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  engines?: unknown;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}
interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export const lockFile = join(import.meta.dirname, '..', 'package-lock.json');

/** Drawing on the server, with 35 MB for each system: pdf.js runs in browsers here. */
const unused = '@napi-rs/canvas';

/**
 * - `engines`: npm compares them with the Node that it runs under itself. Ours is run by the one that comes with the
 *   packages, and `server/node-version.mjs` speaks where it is another.
 * - Optional peers: nothing is installed for their sake; but a tool of tests that is one would count as a part of the
 *   product, and come with `--omit=dev`.
 * - An optional dependency of which nothing here is used.
 */
export function settledLock(text: string): string {
  const lock = JSON.parse(text) as LockFile;
  for (const [place, locked] of Object.entries(lock.packages)) {
    if (place === '') continue;
    delete locked.engines;
    if (locked.optionalDependencies?.[unused] !== undefined) delete locked.optionalDependencies;
    const { peerDependencies: peers, peerDependenciesMeta: about } = locked;
    if (peers === undefined) continue;
    const needed = Object.entries(peers).filter(([name]) => about?.[name]?.optional !== true);
    if (needed.length > 0) locked.peerDependencies = Object.fromEntries(needed);
    else delete locked.peerDependencies;
    Reflect.deleteProperty(locked, 'peerDependenciesMeta');
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}

if (import.meta.main) writeFileSync(lockFile, settledLock(readFileSync(lockFile, 'utf8')));
