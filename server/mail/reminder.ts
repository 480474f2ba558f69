import { escapeHtml } from '../../api/contract/escape-html.ts';
import { directionOf } from '../../engine/match/locale.ts';
import type { Letter } from './letters.ts';
import { openWords } from './words.ts';

/** The grant that ends, and how its owner ends the letters about it. */
export interface ReminderFacts {
  readonly to: string;
  /** A language tag, or "". */
  readonly language: string;
  readonly unit: 'plan' | 'storage' | 'traffic' | 'tasks';
  /** The name of a plan, by language. */
  readonly names: Readonly<Record<string, string>>;
  /** Bytes of storage or traffic, or downloads a day. */
  readonly amount: number;
  readonly endsAt: Date;
  readonly unsubscribe: string;
}

/** Writes the letter that tells of an end; one may do without it, so it says how. */
export async function writeReminder(facts: ReminderFacts): Promise<Letter> {
  const { language, say } = await openWords(facts.language);
  const { names, unit, amount, endsAt, unsubscribe, to } = facts;
  const said = {
    plan: names[language] ?? names['en-US'] ?? Object.values(names)[0] ?? '',
    size: unit === 'tasks' ? amount.toLocaleString(language) : sizeIn(language, amount),
    // Where the reader is, is not known; the date may be the one before or after there.
    date: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(endsAt),
  };
  const subject = say(`ending.${unit}`, said).replace(/[\r\n]+/g, ' ');
  const texts = [
    `${subject}.`.replace(/[。.]+$/, /^(ja|zh)/.test(language) ? '。' : '.'),
    say('ending.kept'),
  ];
  const stop = say('mail.reminder.stop');
  const body = texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('');
  const link = `<p style="font-size:14px"><a href="${escapeHtml(unsubscribe)}">${escapeHtml(stop)}</a></p>`;
  return {
    to,
    subject,
    text: `${texts.join('\n\n')}\n\n${stop}\n${unsubscribe}\n`,
    html: `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><body style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:36em;margin:24px auto;padding:0 16px">${body}${link}</body></html>`,
    language,
    unsubscribe,
  };
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const;

/** Bytes in steps of 1024 (spec section 5), as the language writes them. */
function sizeIn(language: string, bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  const format = { style: 'unit', unit: units[step] ?? 'byte', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, format).format(bytes / 1024 ** step);
}
