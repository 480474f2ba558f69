import type { Letter } from './letters.ts';
import { sizeIn, stoppable } from './stoppable.ts';
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
  const subject = say(`ending.${unit}`, said);
  const texts = [
    `${subject}.`.replace(/[。.]+$/, /^(ja|zh)/.test(language) ? '。' : '.'),
    say('ending.kept'),
  ];
  return stoppable({ to, unsubscribe, language, subject, texts, stop: say('mail.reminder.stop') });
}
