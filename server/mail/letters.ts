import { escapeHtml } from '../../api/contract/escape-html.ts';
import { fallbackLanguage, type LetterLanguage, type LetterName, letterTexts } from './texts/index.ts';

/** A message that is ready to be sent to one address. */
export interface Letter {
  readonly to: string;
  /** Where an answer goes, if anywhere. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: string;
}

const languages = Object.keys(letterTexts) as LetterLanguage[];

/** Chinese is told apart by script and region, everything else by language. */
function closest(tag: string): LetterLanguage | undefined {
  const [language = '', ...rest] = tag.toLowerCase().split(/[-_]/);
  if (language === 'zh') {
    const isTraditional = rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part));
    return languages.find((known) => known === (isTraditional ? 'zh-TW' : 'zh-CN')) ?? 'zh-CN';
  }
  return languages.find((known) => known.toLowerCase().split('-')[0] === language);
}

/** The language of a letter: the first of `accept-language` (RFC 9110 section 12.5.4) that we write. */
export function languageOf(acceptLanguage: string): LetterLanguage {
  const wanted = acceptLanguage
    .split(',')
    .map((part, at) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const weight = Number(/^\s*q=([\d.]+)\s*$/.exec(parameters.join(';'))?.[1] ?? 1);
      return { tag: tag.trim(), weight, at };
    })
    .filter(({ tag, weight }) => /^[A-Za-z]{2,3}([-_][A-Za-z\d]+)*$/.test(tag) && weight > 0)
    .sort((a, b) => b.weight - a.weight || a.at - b.at);
  for (const { tag } of wanted) {
    const found = closest(tag);
    if (found !== undefined) return found;
  }
  return fallbackLanguage;
}

/** Fills in a letter, as plain text and as simple HTML. What is filled in is escaped: none of it is ours. */
export function writeLetter(
  name: LetterName,
  to: string,
  language: LetterLanguage,
  values: Readonly<Record<string, string>>,
): Letter {
  const { subject, paragraphs } = letterTexts[language][name];
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
  const body = paragraphs.map((paragraph) => {
    const words = escapeHtml(fill(paragraph));
    return paragraph === '{code}'
      ? `<p style="font-size:28px;font-weight:600;letter-spacing:4px">${words}</p>`
      : `<p>${words}</p>`;
  });
  return {
    to,
    subject: fill(subject).replace(/[\r\n]+/g, ' '),
    text: `${paragraphs.map(fill).join('\n\n')}\n`,
    html: `<!doctype html><html lang="${language}"><body style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:36em;margin:24px auto;padding:0 16px">${body.join('')}</body></html>`,
    language,
  };
}
