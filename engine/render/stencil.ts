import type { Stencil } from '../view/drawing.ts';

/** A private-use character of Unicode. It never meets user text, which is only inserted afterwards. */
const mark = '\ue000';
/** A placeholder, in text or in an attribute. `length`: at least so many characters, where they are counted. */
export const place = (number: number, length = 0): string => `${mark}${number}${mark.padStart(length, ' ')}`;

export function cutStencil(markup: string): Stencil {
  const parts = markup.split(/\ue000(\d+) *\ue000/).map(narrow);
  return {
    fill: (values) => {
      let filled = parts[0] as string;
      for (let at = 1; at < parts.length; at += 2)
        filled += escaped(values[Number(parts[at])] as string) + parts[at + 1];
      return filled;
    },
  };
}

/**
 * The marks make the markup a two-byte string, and its parts too, which would make a page several times as expensive to
 * write: copied, a part is a one-byte string where possible.
 */
const narrow = (part: string): string => Buffer.from(part).toString();

const entities: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};

/** As React writes text and attributes. */
const escaped = (text: string): string =>
  /["&'<>]/.test(text) ? text.replace(/["&'<>]/g, (sign) => entities[sign] as string) : text;
