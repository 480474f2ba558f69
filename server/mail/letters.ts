import { escapeHtml } from '../../api/contract/escape-html.ts';
import { directionOf } from '../../engine/match/locale.ts';
import { openWords } from './words.ts';

/** A message that is ready to be sent to one address. */
export interface Letter {
  readonly to: string;
  /** The address for replies, if any. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: string;
  /** Of a letter that one may do without: the address that ends its kind, by a page and by a POST (RFC 8058). */
  readonly unsubscribe?: string;
}

/** The value `code` in large digits. */
const code = 'code';

/** A link with the words of `frame.openDrive`, to the value `address`. */
const link = 'link';

/** Ids of messages in `locales/`. */
const letters = {
  'sign-up': {
    subject: 'mail.signUp.subject',
    paragraphs: ['mail.signUp.intro', code, 'mail.signUp.validity'],
  },
  'known-address': {
    subject: 'mail.knownAddress.subject',
    paragraphs: ['mail.knownAddress.attempt', 'mail.knownAddress.signIn', 'mail.knownAddress.reassurance'],
  },
  reset: {
    subject: 'mail.reset.subject',
    paragraphs: ['mail.reset.intro', code, 'mail.reset.validity'],
  },
  granted: {
    subject: 'mail.granted.subject',
    paragraphs: ['mail.granted.intro', link, 'mail.granted.reassurance'],
  },
} as const;

export type LetterName = keyof typeof letters;

/**
 * Writes a letter as plain text and as simple HTML. Inserted values are escaped, since they come from users.
 * @param language an `accept-language`
 */
export async function writeLetter(
  name: LetterName,
  to: string,
  language: string,
  values: Readonly<Record<string, string>>,
): Promise<Letter> {
  const words = await openWords(language);
  const { subject, paragraphs } = letters[name];
  const filled = { ...values, link: words.say('signIn.forgot') };
  const { address = '' } = values;
  const texts = paragraphs.map((part) =>
    part === code
      ? (values.code ?? '')
      : part === link
        ? `${words.say('frame.openDrive')}\n${address}`
        : words.say(part, filled),
  );
  const body = texts.map((text, at) =>
    paragraphs[at] === code
      ? `<p style="font-size:28px;font-weight:600;letter-spacing:4px">${escapeHtml(text)}</p>`
      : paragraphs[at] === link
        ? `<p><a href="${escapeHtml(address)}">${escapeHtml(words.say('frame.openDrive'))}</a></p>`
        : `<p>${escapeHtml(text)}</p>`,
  );
  return {
    to,
    subject: words.say(subject, filled).replace(/[\r\n]+/g, ' '),
    text: `${texts.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${words.language}" dir="${directionOf(words.language)}"><body style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:36em;margin:24px auto;padding:0 16px">${body.join('')}</body></html>`,
    language: words.language,
  };
}
