import { escapeHtml } from '../../api/contract/escape-html.ts';

/** Colours that can be told apart by people who see fewer of them (Okabe and Ito), and on light and dark alike. */
const hues = [
  '#0072b2',
  '#d55e00',
  '#009e73',
  '#cc79a7',
  '#8a6d00',
  '#5b5bd6',
  '#56b4e9',
  '#707070',
] as const;

/** The colour of a name among all of its kind. */
export const hueOf = (name: string, names: readonly string[]): string =>
  hues[Math.max(0, names.indexOf(name)) % hues.length] ?? hues[0];

/** A whole SVG file: follows the reader's light or dark, and names itself for those who cannot see it. */
export function svg(title: string, width: number, height: number, parts: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="system-ui, sans-serif" font-size="13">`,
    `<title>${escapeHtml(title)}</title>`,
    '<style>:root{color-scheme:light dark}.page{fill:#fff}.ink{fill:#1d2333}.soft{fill:#5d6579}.line{stroke:#c9cede;fill:none}',
    '@media (prefers-color-scheme:dark){.page{fill:#14171f}.ink{fill:#e8eaf2}.soft{fill:#a2a9bd}.line{stroke:#3a4154}}</style>',
    `<rect class="page" width="${width}" height="${height}"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

export const words = (
  x: number,
  y: number,
  text: string,
  look: 'ink' | 'soft' = 'ink',
  anchor = 'start',
): string =>
  `<text class="${look}" x="${round(x)}" y="${round(y)}" text-anchor="${anchor}">${escapeHtml(text)}</text>`;

export const line = (x1: number, y1: number, x2: number, y2: number): string =>
  `<path class="line" d="M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}"/>`;

export const bar = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(Math.max(2, width))}" height="${height}" rx="${height / 2}" fill="${fill}"/>`;

export const dot = (x: number, y: number, fill: string): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="5" fill="${fill}"/>`;

const round = (number: number): number => Math.round(number * 10) / 10;
