/**
 * The program of the process that draws one card: its fonts are known to the libraries of a process only from their
 * first use on, and a crash of them is not the server's. It reads a request from its input, and writes a PNG.
 */
import { randomBytes } from 'node:crypto';
import { access, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { type CardWords, drawCard } from './drawing.ts';
import { fontFilesFor } from './fonts.ts';

/** One card to draw. */
export interface DrawingRequest extends CardWords {
  /** Absolute paths: of an SVG, and of the folder of fonts that `FONTCONFIG_FILE` names. */
  readonly background: string;
  readonly fontFolder: string;
}

const { background, fontFolder, title, siteName, locale } = (await json(process.stdin)) as DrawingRequest;
const heading = await fontFilesFor(title, locale);
const name = await fontFilesFor(siteName, locale);
const parts = [heading, name, await fontFilesFor('…', locale)];
for (const file of new Set(parts.flatMap(({ files }) => files))) await unpack(file);
// The libraries read the fonts when they are first used.
const { default: sharp } = await import('sharp');
const card = await drawCard(
  sharp,
  { title: heading.shown, siteName: name.shown, locale },
  {
    background: await readFile(background),
    families: [...new Set(parts.flatMap(({ families }) => families))],
  },
);
process.stdout.write(card);

/** The drawing library reads no WOFF2. What is unpacked is kept. */
async function unpack(file: string): Promise<void> {
  const kept = join(fontFolder, `${basename(file, '.woff2')}.ttf`);
  const isThere = await access(kept).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  const { default: decompress } = await import('woff2-encoder/decompress');
  const temporary = join(fontFolder, `.${randomBytes(6).toString('hex')}`);
  await writeFile(temporary, await decompress(await readFile(file)));
  await rename(temporary, kept);
}
