/** Lays the pictures of one screen and one width beside each other: a sheet for each, in `test-results/screens`. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const root = join(import.meta.dirname, '..', '..', 'test-results', 'screens');
const gap = 12;
/** Pixels that a sheet may have: more is shrunk by whoever shows it, and no longer read. */
const widest = 2400;

async function sheetOf(folder: string, width: string, pictures: readonly string[]): Promise<void> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(join(root, folder, picture)).metadata()));
  const perRow = width === '360' ? pictures.length : width === '768' ? 3 : 2;
  const cell = Math.floor(Math.min(Number(width), (widest - gap * (perRow - 1)) / perRow));
  const scaled = await Promise.all(
    pictures.map((picture) =>
      sharp(join(root, folder, picture))
        .resize({ width: cell })
        .png()
        .toBuffer(),
    ),
  );
  const height = Math.max(...sizes.map((size) => Math.round((size.height * cell) / size.width)));
  const rows = Math.ceil(pictures.length / perRow);
  await sharp({
    create: {
      width: perRow * (cell + gap) - gap,
      height: rows * (height + gap) - gap,
      channels: 3,
      background: '#e0a',
    },
  })
    .composite(
      scaled.map((input, at) => ({
        input,
        left: (at % perRow) * (cell + gap),
        top: Math.floor(at / perRow) * (height + gap),
      })),
    )
    .png()
    .toFile(join(root, `${folder}-${width}.png`));
}

export default async function sheets(): Promise<void> {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of folders) {
    const pictures = readdirSync(join(root, name)).sort();
    const widths = new Set(pictures.map((picture) => picture.split('-')[0]!));
    for (const width of widths)
      await sheetOf(
        name,
        width,
        pictures.filter((picture) => picture.startsWith(`${width}-`)),
      );
  }
}
