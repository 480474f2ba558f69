import { escapeHtml } from '../../api/contract/escape-html.ts';
import { directionOf } from '../match/locale.ts';
import type { InlineScript } from './inline-scripts.ts';

/**
 * The markup around a page, without the tags of its head and its body: the same for all with the same views and
 * language.
 */
interface ShellParts {
  readonly locale: string;
  /** True where only the default decided the language: the browser may know better (spec section 4). */
  readonly isLocaleGuessed: boolean;
  readonly inlineScripts: readonly InlineScript[];
  readonly styles: readonly string[];
  /** Styles that stand in the page. */
  readonly inlineStyles?: string;
  readonly scripts: readonly string[];
  readonly preloads: readonly string[];
  readonly developmentHead: string;
  /** Facts for scripts, by name. */
  readonly meta: Readonly<Record<string, string>>;
  /** The tags by which devices install the site (`installTags`); before the scripts, of which one chooses among its colours. */
  readonly appHead: string;
  /** Low for documents, which work without their script; app pages wait for theirs. */
  readonly scriptPriority: 'low' | 'auto';
}

export const shellAfter = '</body>\n</html>\n';

/**
 * The markup before and after the tags of the head, up to the body. The engine writes it: React renders only the
 * content of the body.
 */
export function shellAround(parts: ShellParts): readonly [before: string, after: string] {
  const priority = parts.scriptPriority === 'low' ? ' fetchpriority="low"' : '';
  const before = [
    '<!doctype html>',
    `<html lang="${parts.locale}" dir="${directionOf(parts.locale)}"${parts.isLocaleGuessed ? ' data-locale-guessed' : ''}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    ...Object.entries(parts.meta).map(
      ([name, content]) => `<meta name="${escapeHtml(name)}" content="${escapeHtml(content)}">`,
    ),
    parts.appHead,
    ...parts.inlineScripts.map(({ text }) => `<script>${text}</script>`),
    ...parts.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    parts.inlineStyles === undefined ? '' : `<style>${parts.inlineStyles}</style>`,
  ];
  const after = [
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    ...parts.preloads.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}"${priority}>`),
    parts.developmentHead,
    ...parts.scripts.map((src) => `<script type="module" src="${escapeHtml(src)}"${priority}></script>`),
    '</head>',
    '<body>',
  ];
  // A head has a title at the least: it is never empty.
  return [`${linesOf(before)}\n`, `\n${linesOf(after)}`];
}

const linesOf = (lines: readonly string[]): string => lines.filter((line) => line !== '').join('\n');
