import { escapeHtml } from '../../../api/contract/escape-html.ts';

/** Markup that may be inserted into a page as it is. */
export interface Html {
  readonly markup: string;
}

type Part = Html | string | number | undefined | false | readonly Part[];

function markupOf(part: Part): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return 'markup' in part ? part.markup : part.map(markupOf).join('');
}

/**
 * A template whose text is markup and whose values are not: all of them are escaped, except the results of other
 * templates.
 */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  markup: strings.reduce(
    (whole, text, at) => whole + text + (at < parts.length ? markupOf(parts[at]) : ''),
    '',
  ),
});

/** Words with `code`, **weight** and addresses, as the document writes them. */
export const inline = (text: string): readonly Html[] =>
  text
    .split(/(`[^`]+`|\*\*[^*]+\*\*|https?:\/\/[^\s)]+)/)
    .map((part) =>
      part.startsWith('`')
        ? html`<code>${part.slice(1, -1)}</code>`
        : part.startsWith('**')
          ? html`<strong>${part.slice(2, -2)}</strong>`
          : /^https?:\/\//.test(part)
            ? html`<a href="${part}">${part}</a>`
            : html`${part}`,
    );

/** Paragraphs, which an empty line parts. */
export const paragraphs = (text: string): readonly Html[] =>
  text.split('\n\n').map((part) => html`<p>${inline(part)}</p>`);
