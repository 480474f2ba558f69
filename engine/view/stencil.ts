/** Markup with places left open, for parts that differ in nothing but words. */
export interface Stencil {
  /** @param values words for each place, by its number; they are escaped. */
  readonly fill: (values: readonly string[]) => string;
}

/** A sign of nobody's (Unicode, private use). It never meets what users write, which is only put in afterwards. */
const mark = '\ue000';
/** Where a value goes, in text or in an attribute. `length`: at least so many signs, where they are counted. */
export const place = (number: number, length = 0): string => `${mark}${number}${mark.padStart(length, ' ')}`;

export function cutStencil(markup: string): Stencil {
  const parts = markup.split(/\ue000(\d+) *\ue000/);
  return {
    fill: (values) => {
      let filled = parts[0] as string;
      for (let at = 1; at < parts.length; at += 2)
        filled += escaped(values[Number(parts[at])] as string) + parts[at + 1];
      return filled;
    },
  };
}

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
