import type { default as SharpModule } from 'sharp';
import { escapeHtml } from '../../../../api/contract/escape-html.ts';

/** The words of a card, and the language they are in. */
export interface CardWords {
  readonly title: string;
  readonly siteName: string;
  readonly locale: string;
}

/** Pixels of a card: what the services that show link previews ask for. */
const cardSize = { width: 1200, height: 630 } as const;

/** The place of the title on the background, and of the site's name; pixels. */
const titlePlace = { left: 80, top: 72, width: 1040, height: 290 } as const;
const namePlace = { left: 80, middle: 568, width: 560, height: 60 } as const;
const titleSizes = [76, 68, 60, 52, 46] as const;
const nameSizes = [36, 30, 24] as const;
const colours = { title: '#16201f', name: '#fbfaf6' } as const;

interface Line {
  readonly text: string;
  readonly locale: string;
  readonly families: readonly string[];
  readonly colour: string;
}

/**
 * Draws a card in PNG.
 * @param background an SVG of that size.
 * @param families of fonts in the order in which they are looked through.
 */
export async function drawCard(
  sharp: typeof SharpModule,
  { title, siteName, locale }: CardWords,
  { background, families }: { readonly background: Uint8Array; readonly families: readonly string[] },
): Promise<Uint8Array> {
  const lines = { locale, families };
  const layers: { input: Buffer; left: number; top: number }[] = [];
  // Of no words there is no picture.
  if (title !== '') {
    const line = { ...lines, text: title, colour: colours.title };
    const { data } = await fitted(sharp, line, titlePlace, titleSizes);
    layers.push({ input: data, left: titlePlace.left, top: titlePlace.top });
  }
  if (siteName !== '') {
    const line = { ...lines, text: siteName, colour: colours.name };
    const { data, info } = await fitted(sharp, line, namePlace, nameSizes);
    layers.push({ input: data, left: namePlace.left, top: Math.round(namePlace.middle - info.height / 2) });
  }
  return sharp(background)
    .resize(cardSize.width, cardSize.height)
    .composite(layers)
    .png({ palette: true, quality: 90, effort: 7 })
    .toBuffer();
}

/** The words in the largest size in which they fit; where they fit in none, as many of them as do. */
async function fitted(
  sharp: typeof SharpModule,
  line: Line,
  { width, height }: { readonly width: number; readonly height: number },
  sizes: readonly number[],
) {
  const fits = ({ info }: Awaited<ReturnType<typeof draw>>) => info.height <= height && info.width <= width;
  for (const size of sizes) {
    const drawn = await draw(sharp, line, size, width);
    if (fits(drawn)) return drawn;
  }
  const smallest = sizes.at(-1) ?? 24;
  const characters = [...new Intl.Segmenter(line.locale).segment(line.text)].map(({ segment }) => segment);
  let kept = characters.length;
  while (true) {
    const text = `${characters.slice(0, kept).join('').trimEnd()}…`;
    const drawn = await draw(sharp, { ...line, text }, smallest, width);
    if (fits(drawn) || kept === 0) return drawn;
    kept = Math.floor(kept * Math.min(0.9, height / drawn.info.height));
  }
}

/** Words in colour and nothing behind them, in lines of a width. */
const draw = (
  sharp: typeof SharpModule,
  { text, locale, families, colour }: Line,
  size: number,
  width: number,
) =>
  sharp({
    text: {
      text: `<span lang="${locale}" foreground="${colour}">${escapeHtml(withWholeWords(text))}</span>`,
      font: `${families.join(',')} Bold ${size}`,
      width,
      dpi: 72,
      spacing: Math.round(size * 0.12),
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });

/** Korean is broken between words: a word joiner stands between its syllables. */
const withWholeWords = (text: string): string =>
  text.replace(/(?<=\p{Script=Hangul})(?=\p{Script=Hangul})/gu, '\u2060');
