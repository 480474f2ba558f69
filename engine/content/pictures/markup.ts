import type { ContentPicture } from '../../define/content.ts';
import type { PictureFacts } from './facts.ts';
import { pictureAddress, widthsOf } from './forms.ts';
import { decorative, nameIn } from './written.ts';

/** An element of HTML, or a text (hast). */
export interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

/** A picture, and what stands in for it on dark pages. */
interface InSchemes extends PictureFacts {
  readonly dark?: PictureFacts;
}

/** The same, and what stands in for it on phones. */
export interface ShownPicture extends InSchemes {
  /** Its pixels for each of the page's. */
  readonly density?: 1 | 2;
  readonly phone?: InSchemes;
}

/** Pictures by their names as the text has them. */
export type ShownPictures = ReadonlyMap<string, ShownPicture>;

/** A text column is this wide at most; the page leaves a margin on telephones. */
const inColumn = '(min-width: 44rem) 42rem, 92vw';
/** Pixels of the column. */
const column = 672;
/** Small pictures of twice the density are not made larger. */
const sizesOf = ({ width }: ContentPicture, density: number): string =>
  density === 1 || width >= column ? inColumn : `min(${width}px, 92vw)`;

/**
 * The picture for an `<img>` from Markdown, in our own forms with its size, so that the layout is stable. Other images
 * become their alternative text.
 */
export function pictureOf(written: Node, pictures: ShownPictures): Node {
  const { src, alt = '', title } = written.properties ?? {};
  const facts = typeof src === 'string' ? pictures.get(nameIn(src)) : undefined;
  if (facts === undefined) return { type: 'text', value: String(alt) };
  const words = title === decorative ? '' : String(alt);
  const shown = contentPicture(facts);
  const { src: address, avif, webp, width, height, dark, phone } = shown;
  const density = facts.density ?? 1;
  const sizes = sizesOf(shown, density);
  const own = { alt: words, width, height, loading: 'lazy', decoding: 'async' };
  const image = element('img', { src: address, ...(webp && { srcSet: webp, sizes }), ...own });
  const sources = [
    ...(phone ? phoneSources(phone, sizesOf(phone, density)) : []),
    ...(dark ? sourcesOf(dark, sizes, onDark()) : []),
    ...(avif ? [element('source', { type: 'image/avif', srcSet: avif, sizes })] : []),
  ];
  return sources.length === 0 ? image : element('picture', {}, [...sources, image]);
}

/** Windows that are shown the form for phones. */
const narrow = '(max-width: 36rem)';

/** A chosen theme is heeded by the page's script, which writes `media` anew: `data-scheme`, and what else is asked. */
const onDark = (also = '') => ({
  dataScheme: 'dark',
  ...(also !== '' && { dataAlso: also }),
  media: `(prefers-color-scheme: dark)${also}`,
});

const phoneSources = ({ dark, ...light }: ContentPicture, sizes: string): Node[] => [
  ...(dark ? sourcesOf(dark, sizes, onDark(` and ${narrow}`)) : []),
  ...sourcesOf(light, sizes, { media: narrow }),
];

/** Before the others, since the first that fits is taken. */
function sourcesOf(
  { src, avif, webp, width, height }: ContentPicture,
  sizes: string,
  asked: Record<string, unknown>,
): Node[] {
  const own = { ...asked, width, height };
  return [
    ...(avif ? [element('source', { ...own, type: 'image/avif', srcSet: avif, sizes })] : []),
    element('source', { ...own, srcSet: webp ?? src, sizes }),
  ];
}

/** The addresses of a picture's forms. */
export function contentPicture({ phone, density = 1, ...facts }: ShownPicture): ContentPicture {
  const own = inSchemes(facts, density);
  return phone ? { ...own, phone: inSchemes(phone, density) } : own;
}

function inSchemes({ dark, ...facts }: InSchemes, density: number): ContentPicture {
  const own = formsOf(facts, density);
  return dark ? { ...own, dark: formsOf(dark, density) } : own;
}

function formsOf(facts: PictureFacts, density: number): ContentPicture {
  const { digest, type } = facts;
  const [width, height] = [Math.round(facts.width / density), Math.round(facts.height / density)];
  if (type === 'svg') return { src: pictureAddress({ digest, format: 'svg' }), width, height };
  const set = (format: 'avif' | 'webp'): string =>
    widthsOf(facts)
      .map((one) => `${pictureAddress({ digest, format, width: one })} ${one}w`)
      .join(', ');
  const largest = widthsOf(facts).at(-1) ?? facts.width;
  const src = pictureAddress({ digest, format: 'webp', width: largest });
  return { src, avif: set('avif'), webp: set('webp'), width, height };
}

/** A paragraph of one picture is a figure; the title of the picture is its caption. Others stay as they are. */
export function figureOf(paragraph: Node): Node {
  const [image, ...others] = paragraph.children ?? [];
  if (image?.tagName !== 'img' || others.length > 0) return paragraph;
  const { title } = image.properties ?? {};
  const caption =
    typeof title === 'string' && title !== decorative
      ? [element('figcaption', {}, [{ type: 'text', value: title }])]
      : [];
  return element('figure', {}, [image, ...caption]);
}

const element = (tagName: string, properties: Record<string, unknown>, children: Node[] = []): Node => ({
  type: 'element',
  tagName,
  properties,
  children,
});
