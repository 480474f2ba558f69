import { escapeHtml } from '../../api/contract/escape-html.ts';
import { directionOf } from '../../engine/match/locale.ts';
import type { Letter } from './letters.ts';

interface Stoppable {
  readonly to: string;
  readonly language: string;
  readonly subject: string;
  readonly texts: readonly string[];
  /** A link below the texts. */
  readonly link?: { readonly text: string; readonly address: string };
  /** Words of the link that ends this kind of letter, and its address. */
  readonly stop: string;
  readonly unsubscribe: string;
}

/** A letter that one may do without, so it says how. */
export function stoppable({ to, language, texts, link, stop, unsubscribe, ...rest }: Stoppable): Letter {
  const subject = rest.subject.replace(/[\r\n]+/g, ' ');
  const body = texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('');
  const linked = (text: string, address: string): string =>
    `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`;
  const more = link === undefined ? '' : `<p>${linked(link.text, link.address)}</p>`;
  const end = `<p style="font-size:14px">${linked(stop, unsubscribe)}</p>`;
  const said = [...texts, ...(link === undefined ? [] : [`${link.text}\n${link.address}`])];
  return {
    to,
    subject,
    text: `${said.join('\n\n')}\n\n${stop}\n${unsubscribe}\n`,
    html: `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><body style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:36em;margin:24px auto;padding:0 16px">${body}${more}${end}</body></html>`,
    language,
    unsubscribe,
  };
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

/** Bytes in steps of 1024 (spec section 5), as the language writes them. */
export function sizeIn(language: string, bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  const format = { style: 'unit', unit: units[step] ?? 'byte', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, format).format(bytes / 1024 ** step);
}
