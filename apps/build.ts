/**
 * Builds the programs that people install into `dist/apps`: `desktop-bridge.mjs`, one file, and the browser extension, a zip
 * for each kind of browser. The same sources give the same bytes.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle } from './pack/bundle.ts';
import { extensionFiles, packedFor } from './pack/extension.ts';
import { browsers } from './pack/manifest.ts';
import { zip } from './pack/zip.ts';

const root = join(import.meta.dirname, '..');
/** Another folder may be named. */
const into = process.argv[2] ?? join(root, 'dist', 'apps');

await mkdir(into, { recursive: true });
await writeFile(join(into, 'desktop-bridge.mjs'), await bundle(root, 'apps/desktop-bridge/main.ts', true));
const files = await extensionFiles(root).catch(({ message }: Error) => {
  console.error(message);
  process.exit(1);
});
for (const browser of browsers)
  await writeFile(join(into, `browser-extension-${browser}.zip`), zip(packedFor(browser, root, files)));
