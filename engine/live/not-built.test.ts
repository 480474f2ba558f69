import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { code, sources } from '../render/fixture.tsx';
import { removeFolder, temporaryFolder, writeSite } from './fixture.ts';
import { readFiles } from './read-site.ts';

/** The finding about a manifest that names code, with a file of that name or without. */
async function saidOf(piece: string, file?: string): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(() => removeFolder(folder));
  const manifest = sources.manifest.replace('\nroutes:\n', `\nroutes:\n  - ${piece}\n`);
  await writeSite(folder, { ...sources, manifest });
  if (file !== undefined) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), '');
  }
  const folders = {
    manifestFile: join(folder, 'routes.yaml'),
    contentFolder: join(folder, 'content'),
    localesFolder: join(folder, 'locales'),
  };
  return (await readFiles(folders, code, { now: 0 }, () => undefined)).report;
}
const page = '{path: /fresh, page: fresh, title: {text: {en-US: Fresh}}}';
const guarded = '{path: /fresh, page: words, title: {text: {en-US: Fresh}}, guards: [fresh]}';

test.each([
  ['page', page, 'pages/fresh/index.ts'],
  ['guard', guarded, 'guards/fresh.ts'],
])('a %s that came after the build is there, and wants a start', async (noun, piece, file) => {
  const report = await saidOf(piece, file);
  expect(report).toContain(`The ${noun} "fresh" is there, but this server was built before it came.`);
  expect(report).toContain('help Start the server again');
  expect(await saidOf(piece)).toContain(`There is no ${noun} "fresh".`);
});
