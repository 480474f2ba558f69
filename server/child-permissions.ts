import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';

/** Packages that child processes load. */
const packages = [
  'undici',
  'ipaddr.js',
  'mediabunny',
  'exifr',
  'image-size',
  '@hyzyla/pdfium',
  '@resvg/resvg-wasm',
  '@zip.js/zip.js',
  'fast-png',
  'libheif-js',
  'pdfjs-dist',
  'saxes',
  'tar-stream',
];

/**
 * Options of Node for a child process that reads what strangers send: it may read programs, and no other file; it may
 * write none and start no process, whatever they make it do.
 * @param root the folder that has the program.
 */
export function childPermissions(root = join(import.meta.dirname, '..')): readonly string[] {
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
