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

/** Pictures by their names as the text has them. */
export type ShownPictures = ReadonlyMap<string, PictureFacts>;

/** A text column is this wide at most; the page leaves a margin on telephones. */
const sizes = '(min-width: 44rem) 42rem, 92vw';

/**
 * The picture for an `<img>` from Markdown, in our own forms with its size, so that the layout is stable. Other images
 * become their alternative text.
 */
export function pictureOf(image: Node, pictures: ShownPictures): Node {
  const { src, alt = '', title } = image.properties ?? {};
  const facts = typeof src === 'string' ? pictures.get(nameIn(src)) : undefined;
  if (facts === undefined) return { type: 'text', value: String(alt) };
  const words = title === decorative ? '' : String(alt);
  const { src: address, avif, webp, width, height } = contentPicture(facts);
  const own = { alt: words, width, height, loading: 'lazy', decoding: 'async' };
  if (avif === undefined) return element('img', { src: address, ...own });
  return element('picture', {}, [
    element('source', { type: 'image/avif', srcSet: avif, sizes }),
    element('img', { src: address, srcSet: webp, sizes, ...own }),
  ]);
}

/** The addresses of a picture's forms. */
export function contentPicture(facts: PictureFacts): ContentPicture {
  const { digest, type, width, height } = facts;
  if (type === 'svg') return { src: pictureAddress({ digest, format: 'svg' }), width, height };
  const set = (format: 'avif' | 'webp'): string =>
    widthsOf(facts)
      .map((one) => `${pictureAddress({ digest, format, width: one })} ${one}w`)
      .join(', ');
  const largest = widthsOf(facts).at(-1) ?? width;
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
