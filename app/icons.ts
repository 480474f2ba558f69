/**
 * Draws the icons of the installed site from `public/icon.svg`, the mark on its tile: `node app/icons.ts`. The pictures
 * are committed, since they change with the mark alone.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '..', 'public');
const mark = await readFile(join(folder, 'icon.svg'), 'utf8');

/** The tile reaches to the edges, for devices that cut a shape of their own; the mark lies within the circle that stays. */
const maskable = mark;

/** The tile with round corners, for devices that show the picture as it is. */
const rounded = mark.replace(
  '<path fill="#07534f" d="M0 0h180v180H0z"/>',
  '<rect fill="#07534f" width="180" height="180" rx="40"/>',
);
if (rounded === mark) throw new Error('public/icon.svg has another tile');

for (const [name, svg] of [
  ['icon', rounded],
  ['icon-maskable', maskable],
] as const) {
  for (const size of [192, 512]) {
    const density = (72 * size) / 180;
    const picture = sharp(Buffer.from(svg), { density })
      .resize(size, size)
      .png({ compressionLevel: 9, palette: true });
    await writeFile(join(folder, `${name}-${size}.png`), await picture.toBuffer());
  }
}
