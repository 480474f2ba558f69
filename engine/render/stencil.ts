import type { Stencil } from '../view/drawing.ts';

/** A sign of nobody's (Unicode, private use). It never meets what users write, which is only put in afterwards. */
const mark = '\ue000';
/** Where a value goes, in text or in an attribute. `length`: at least so many signs, where they are counted. */
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
 * The marks make two bytes of each sign of the markup, and of its parts, which would make a page several times as dear to
 * write: read anew, a part has one where it can.
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
