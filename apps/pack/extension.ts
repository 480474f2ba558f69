import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundle.ts';
import { localesOf } from './locales.ts';
import { type Browser, manifestOf } from './manifest.ts';

const scripts = ['background', 'login-code', 'options', 'popup'] as const;
const pages = ['options.html', 'popup.html', 'style.css'] as const;
const icons = ['icon-192.png', 'icon-512.png'] as const;

/** The files of the extension that are the same for every browser, by their paths. */
export async function extensionFiles(root: string): Promise<ReadonlyMap<string, Uint8Array>> {
  const source = join(root, 'apps', 'extension');
  const files = new Map(localesOf(join(root, 'locales')));
  for (const name of pages) files.set(name, readFileSync(join(source, name)));
  for (const name of icons) files.set(name, readFileSync(join(root, 'public', name)));
  for (const name of scripts)
    files.set(`${name}.js`, Buffer.from(await bundle(root, `apps/extension/${name}.ts`)));
  return files;
}

/** The extension as one browser loads it. */
export function packedFor(
  browser: Browser,
  root: string,
  files: ReadonlyMap<string, Uint8Array>,
): ReadonlyMap<string, Uint8Array> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const manifest = `${JSON.stringify(manifestOf(browser, version), null, 2)}\n`;
  return new Map([...files, ['manifest.json', Buffer.from(manifest)]]);
}
