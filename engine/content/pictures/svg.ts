import type { PictureHeader } from './header.ts';

/** Elements that draw; none that runs, embeds or reads anything else. */
const drawing = new Set(
  (
    'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath ' +
    'linearGradient radialGradient stop pattern mask clipPath marker style filter feGaussianBlur feOffset ' +
    'feMerge feMergeNode feBlend feColorMatrix feComposite feFlood feDropShadow'
  ).split(' '),
);

/** In UTF-16 units; larger drawings are usually embedded photographs. */
const longest = 256 * 1024;

/** One tag: its name, and the text of its attributes. Between quotes no sign ends it. */
const tag = /<(\/?)([A-Za-z][\w:.-]*)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/y;
const attribute = /([\w:.-]{1,64})\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Reads an SVG, or says why it is not shown: as a picture it can do no harm, but opened by itself it is a document of
 * our origin. So only drawing elements are allowed, and no external references.
 */
export function readSvg(text: string): PictureHeader | string {
  if (text.length > longest) return 'The drawing has more than 256 KB: save it simpler, or as PNG.';
  let size: PictureHeader | string | undefined;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const skipped = skip(text, at);
    if (typeof skipped === 'string') return skipped;
    if (skipped !== undefined) {
      at = skipped;
      continue;
    }
    tag.lastIndex = at;
    const found = tag.exec(text);
    if (found === null) return `The drawing is no sound SVG at "${text.slice(at, at + 20).trim()}".`;
    const [whole, slash, name = '', attributes = ''] = found;
    at += whole.length;
    if (slash === '/') continue;
    if (!drawing.has(name))
      return `The drawing holds <${name}>, which is not let in: save it as a plain SVG.`;
    const fault = attributeFault(attributes);
    if (fault !== undefined) return fault;
    if (name === 'style') {
      const css = text.slice(at, text.indexOf('<', at));
      if (/@import|url\s*\((?!\s*["']?#)|\\/i.test(css))
        return 'The style of the drawing leads to another file: save it as a plain SVG.';
    }
    size ??= name === 'svg' ? sizeOf(attributes) : 'The drawing does not begin with <svg>.';
    if (typeof size === 'string') return size;
  }
  return size ?? 'The file is no SVG.';
}

/** Behind a comment or the XML declaration; a sentence where something else begins with these signs. */
function skip(text: string, at: number): number | string | undefined {
  const ending = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?xml ', at) ? '?>' : undefined;
  if (ending !== undefined) {
    const end = text.indexOf(ending, at);
    return end < 0 ? 'The drawing has a comment without an end.' : end + ending.length;
  }
  if (text[at + 1] === '!' || text[at + 1] === '?')
    return 'The drawing has a document type or an instruction, which is not let in: save it as a plain SVG.';
  return undefined;
}

function attributeFault(attributes: string): string | undefined {
  for (const [, name = '', double, single] of attributes.matchAll(attribute)) {
    const value = double ?? single ?? '';
    if (/^on/i.test(name)) return `The drawing has the handler "${name}", which is not let in.`;
    if (/(?:^|:)href$/i.test(name) && !value.startsWith('#'))
      return `The drawing leads to "${value.slice(0, 60)}"; only parts of itself (#name) are let in.`;
    if (/url\s*\((?!\s*["']?#)|javascript:|&#|\\/i.test(value))
      return `The attribute "${name}" of the drawing leads outside it: save it as a plain SVG.`;
  }
  return undefined;
}

/** In CSS pixels: its own width and height, else those of its view box. */
function sizeOf(attributes: string): PictureHeader | string {
  const values = new Map(
    [...attributes.matchAll(attribute)].map(([, name, double, single]) => [name, double ?? single ?? '']),
  );
  const box = (values.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const side = (name: string, at: number): number => {
    const written = /^\s*(\d{1,6}(?:\.\d{1,6})?)(?:px)?\s*$/.exec(values.get(name) ?? '')?.[1];
    return Math.round(Number(written ?? box[at]));
  };
  const [width, height] = [side('width', 2), side('height', 3)];
  if (!(width > 0 && height > 0)) return 'The drawing has neither width and height nor a viewBox.';
  return { type: 'svg', width, height };
}
