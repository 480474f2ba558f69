import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';

/** Packages that the child process loads. */
const packages = ['undici', 'ipaddr.js'];

/**
 * Options of Node for the child process: it may read its own program, and no other file; it may write none and start no process, whatever
 * a peer makes it do.
 * @param root the folder that has the program.
 */
export function childPermissions(root = join(import.meta.dirname, '..', '..')): readonly string[] {
  // Node reads modules where they are in truth, which is elsewhere if the folder of the program is a link.
  const roots = new Set([root, dirname(realpathSync(join(root, 'server')))]);
  const { resolve } = createRequire(import.meta.url);
  const modules = packages.map((name) => {
    const path = resolve(name);
    return path.slice(0, path.lastIndexOf(`${sep}node_modules${sep}`) + sep.length + 'node_modules'.length);
  });
  const readable = [
    ...[...roots].flatMap((one) => ['server', 'api', 'package.json'].map((name) => join(one, name))),
    ...new Set(modules),
  ];
  return ['--permission', ...readable.map((path) => `--allow-fs-read=${path}`)];
}
