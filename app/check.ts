/** `npm run check [file]`: says everything that is wrong with the manifest, the content and the catalogues. Exit 0 clean, 1 faults, 2 could not run. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Built from './server.ts';

const root = join(import.meta.dirname, '..');
const manifestFile = process.argv[2] ?? process.env.SITE_MANIFEST ?? join(root, 'routes.yaml');
const entry = join(root, 'dist', 'server', 'server.js');

async function check(): Promise<number> {
  if (!existsSync(entry)) {
    console.error('There is no build yet: "npm run build" makes it.');
    return 2;
  }
  const built = (await import(pathToFileURL(entry).href)) as typeof Built;
  const sources = await built.readSources({
    manifestFile,
    contentFolder: join(root, 'content'),
    localesFolder: join(root, 'locales'),
  });
  const { diagnostics } = built.createGeneration(sources, built.code, manifestFile);
  const color = process.stdout.isTTY === true;
  for (const diagnostic of diagnostics) {
    // Only the manifest's own findings have a line to show.
    const text = diagnostic.file === manifestFile ? sources.manifest : '';
    console.log(`${built.formatDiagnostic(diagnostic, text, { color })}\n`);
  }
  console.log(built.formatSummary(diagnostics, manifestFile));
  return diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0;
}

try {
  process.exitCode = await check();
} catch (error) {
  console.error(`The site could not be read: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
