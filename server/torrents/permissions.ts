import { createRequire } from 'node:module';
import { join, sep } from 'node:path';

/** Packages that the child process loads. */
const packages = ['undici', 'ipaddr.js'];

/**
 * Options of Node for the child process: it may read its own program, and no other file; it may write none and start no process, whatever
 * a peer makes it do.
 */
export function childPermissions(): readonly string[] {
  const root = join(import.meta.dirname, '..', '..');
  const { resolve } = createRequire(import.meta.url);
  const modules = packages.map((name) => {
    const path = resolve(name);
    return path.slice(0, path.lastIndexOf(`${sep}node_modules${sep}`) + sep.length + 'node_modules'.length);
  });
  const readable = [
    ...['server', 'api', 'package.json'].map((name) => join(root, name)),
    ...new Set(modules),
  ];
  return ['--permission', ...readable.map((path) => `--allow-fs-read=${path}`)];
}
