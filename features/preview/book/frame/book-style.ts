import type { Look } from '../messages.ts';

/** The frame's window, in CSS pixels. */
interface Space {
  readonly width: number;
  readonly height: number;
}

interface Columns {
  readonly count: number;
  /** Free on each side of a column, along the lines. */
  readonly beside: number;
  /** Free before and after the lines. */
  readonly around: number;
}

/** Usual size of letters, the longest line in letters' sizes, and the width from which two pages stand beside each other. */
const [letter, longestLine, forTwo] = [18, 36, 960];

const sizeOf = ({ size }: Look): number => (letter * size) / 100;

/** Columns as wide as is good to read; vertical text has one page at a time. */
export function columnsFor({ width, height }: Space, look: Look, isVertical: boolean): Columns {
  const around = width < 600 ? 24 : 40;
  const narrowest = width < 600 ? 20 : 40;
  if (isVertical) return { count: 1, beside: around, around: narrowest };
  const count = width >= forTwo && height < width ? 2 : 1;
  const beside = Math.max(narrowest, (width / count - longestLine * sizeOf(look)) / 2);
  return { count, beside: Math.floor(beside), around };
}

const papers: Readonly<Record<Look['theme'], { paper: string; ink: string; link: string; scheme: string }>> =
  {
    light: { paper: '#ffffff', ink: '#16201f', link: '#0a6f69', scheme: 'light' },
    sepia: { paper: '#f6ecd9', ink: '#40301c', link: '#7a4a12', scheme: 'light' },
    dark: { paper: '#101416', ink: '#dfe5e3', link: '#54cfc3', scheme: 'dark' },
  };

const fonts: Readonly<Record<Exclude<Look['family'], 'book'>, string>> = {
  serif: 'ui-serif, "Noto Serif", "Noto Serif CJK JP", Georgia, "Times New Roman", serif',
  sans: 'ui-sans-serif, system-ui, "Noto Sans", "Noto Sans CJK JP", "Helvetica Neue", Arial, sans-serif',
};

const lineHeights: Readonly<Record<Exclude<Look['spacing'], 'book'>, number>> = {
  narrow: 1.3,
  medium: 1.6,
  wide: 2,
};

/** Before the styles of the book, which may say otherwise. */
export function styleBefore(look: Look): string {
  const { ink, link } = papers[look.theme];
  return `html { color: ${ink}; font-family: ${fonts.serif}; line-height: 1.55; }
p, li, blockquote, dd { hyphens: auto; }
a:any-link { color: ${link}; }`;
}

/** After the styles of the book. */
export function styleAfter(look: Look, columns: Columns, isVertical: boolean): string {
  const { beside, around, count } = columns;
  const padding = isVertical ? `${beside}px ${around}px` : `${around}px ${beside}px`;
  const [width, height] = isVertical
    ? [`100vw - ${2 * around}px`, `100vh - ${2 * beside}px`]
    : [`100vw / ${count} - ${2 * beside}px`, `100vh - ${2 * around}px`];
  return `${paperStyle(look)}
html { font-size: ${sizeOf(look)}px !important; }
body {
  display: block !important; position: relative !important; float: none !important; box-sizing: border-box !important;
  width: 100vw !important; height: 100vh !important; min-width: 0 !important; max-width: none !important;
  min-height: 0 !important; max-height: none !important; margin: 0 !important; padding: ${padding} !important;
  border: 0 !important; overflow: visible !important; font-size: 1rem !important; text-size-adjust: none !important;
  columns: auto ${count} !important; column-gap: ${2 * beside}px !important; column-fill: auto !important;
  column-rule: none !important; overflow-wrap: anywhere; orphans: 2; widows: 2;
}
img, svg, video, canvas { max-width: calc(${width}) !important; max-height: calc(${height}) !important; object-fit: contain; break-inside: avoid; }
pre { white-space: pre-wrap !important; }
table { max-width: 100%; }
${letterStyle(look)}`;
}

/** Of a page that is laid out already, which is made to fit. */
export const fixedStyle = (look: Look, { width, height }: Space): string => `${paperStyle(look)}
body {
  position: absolute !important; width: ${width}px !important; height: ${height}px !important; margin: 0 !important;
  overflow: hidden !important; transform-origin: 0 0 !important;
}`;

/** Of a picture that is a page. */
export const pictureStyle = (look: Look): string => `${paperStyle(look)}
body { display: grid !important; place-items: center; width: 100vw !important; height: 100vh !important; margin: 0 !important; overflow: hidden !important; }
img, svg { max-width: 100vw !important; max-height: 100vh !important; object-fit: contain; }`;

const paperStyle = ({ theme }: Look): string => {
  const { paper, scheme } = papers[theme];
  return `html {
  width: 100vw !important; height: 100vh !important; margin: 0 !important; padding: 0 !important; overflow: hidden !important;
  background: ${paper} !important; color-scheme: ${scheme}; touch-action: pinch-zoom; overscroll-behavior: none;
}
::highlight(found) { color: #16201f; background: #ffd166; }`;
};

function letterStyle(look: Look): string {
  const { ink, link } = papers[look.theme];
  const rules: string[] = [];
  if (look.theme !== 'light') {
    rules.push(`body, body :not(svg, svg *, a:any-link) { color: ${ink} !important; }`);
    rules.push('body, body :not(img, svg, svg *, video) { background: none !important; }');
    rules.push(`a:any-link, a:any-link * { color: ${link} !important; }`);
  }
  if (look.family !== 'book')
    rules.push(
      `body, body :not(pre, pre *, code, kbd, samp, svg *) { font-family: ${fonts[look.family]} !important; }`,
    );
  if (look.spacing !== 'book')
    rules.push(
      `body, p, li, dd, dt, div, section, blockquote { line-height: ${lineHeights[look.spacing]} !important; }`,
    );
  return rules.join('\n');
}
