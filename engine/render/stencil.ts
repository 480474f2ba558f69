import type { Markup, Stencil } from '../view/drawing.ts';

/** A sign of nobody's (Unicode, private use). It never meets what users write, which is only put in afterwards. */
const mark = '\ue000';
/** Where a value goes, in text or in an attribute. `length`: at least so many signs, where they are counted. */
export const place = (number: number, length = 0): string => `${mark}${number}${mark.padStart(length, ' ')}`;

export function cutStencil(markup: string): Stencil {
  const pieces = markup.split(/\ue000(\d+) *\ue000/);
  const fixed = pieces.filter((_, at) => at % 2 === 0).map((piece) => Buffer.from(piece));
  const places = pieces.filter((_, at) => at % 2 === 1).map(Number);
  const most = fixed.reduce((sum, { length }) => sum + length, 0);
  return { fill: (values) => new Filled({ fixed, places, most }, values) };
}

/** Markup in parts, with the number of the value that stands between each two. */
interface Cut {
  readonly fixed: readonly Buffer[];
  readonly places: readonly number[];
  /** Bytes of the parts together. */
  readonly most: number;
}

class Filled implements Markup {
  readonly #cut: Cut;
  readonly #values: readonly string[];

  constructor(cut: Cut, values: readonly string[]) {
    this.#cut = cut;
    this.#values = values;
  }

  get most(): number {
    let { most } = this.#cut;
    for (const place of this.#cut.places) most += longestEntity * this.#valueAt(place).length;
    return most;
  }

  write(bytes: Buffer, at: number): number {
    const { fixed, places } = this.#cut;
    let end = at;
    for (let turn = 0; turn < fixed.length; turn += 1) {
      if (turn > 0) end = writeEscaped(this.#valueAt(places[turn - 1] as number), bytes, end);
      const part = fixed[turn] as Buffer;
      bytes.set(part, end);
      end += part.length;
    }
    return end;
  }

  toString(): string {
    const bytes = Buffer.alloc(this.most);
    return bytes.toString('utf8', 0, this.write(bytes, 0));
  }

  #valueAt(place: number): string {
    return this.#values[place] as string;
  }
}

/** Words up to so many letters are written here: to hand them over takes longer. */
const short = 32;

/** Most names are of plain letters, each of them its own byte. */
function writeEscaped(text: string, bytes: Buffer, at: number): number {
  if (text.length > short) return at + bytes.write(escaped(text), at);
  for (let turn = 0; turn < text.length; turn += 1) {
    const code = text.charCodeAt(turn);
    if (isPlain[code] !== 1) return at + bytes.write(escaped(text), at);
    bytes[at + turn] = code;
  }
  return at + text.length;
}

const entities: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};

/** Bytes of the longest, for one sign; no other takes more than three. */
const longestEntity = 6;
const isPlain = Uint8Array.from({ length: 128 }, (_, code) =>
  String.fromCharCode(code) in entities ? 0 : 1,
);

/** As React writes text and attributes. */
const escaped = (text: string): string =>
  /["&'<>]/.test(text) ? text.replace(/["&'<>]/g, (sign) => entities[sign] as string) : text;
