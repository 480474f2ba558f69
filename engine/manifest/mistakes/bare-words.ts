import { codes } from '../codes.ts';
import type { Suggestion } from '../diagnostic.ts';
import { type Desk, nameOf } from '../wording.ts';
import type { Path } from '../yaml/values.ts';

/**
 * Words stand where a text should, or the id of a message without its key or with its braces in quotes: the commonest
 * slips, and most of them ones that a machine can repair.
 */
export function reportBareWords(path: Path, found: unknown, locale: unknown, desk: Desk): void {
  const { positions, faults } = desk;
  const range = positions.value(path);
  const written = positions.written(path);
  const words = typeof found === 'string' ? found : written;
  const { said, text, isGuess } = readBare(words.trim(), locale, desk);
  const suggestions: Suggestion[] =
    text === undefined || written.includes('\n')
      ? []
      : [{ title: `Write ${text}`, edits: [{ range, text }], ...(isGuess && { isGuess }) }];
  faults.report({
    code: 'wrong-type',
    range,
    message: `${nameOf(path, faults, true)} ${said}.`,
    help: codes['ambiguous-text'].help,
    suggestions,
  });
}

interface Bare {
  readonly said: string;
  readonly text: string | undefined;
  readonly isGuess?: boolean;
}

function readBare(words: string, locale: unknown, { messages }: Desk): Bare {
  if (/^\{\s*(?:message|text)\s*:.*\}$/.test(words))
    return { said: 'has its braces in quotes, so that they are words', text: words };
  if (messages?.has(words))
    return { said: 'has the id of a message without `message`', text: `{message: ${words}}` };
  // `help.title` is an id, be it one that is not there yet; `example.com` is not.
  if (/^[a-z][\w-]*(?:\.[\w-]+)+$/i.test(words))
    return {
      said: `does not say whether "${words}" is a message or words`,
      text: `{message: ${words}}`,
      isGuess: true,
    };
  const text = typeof locale === 'string' ? `{text: {${locale}: ${JSON.stringify(words)}}}` : undefined;
  return { said: 'does not say in which language its words are', text };
}

/** Words without a language where words by language belong. */
export function reportLanguageless(
  path: Path,
  words: string,
  locale: unknown,
  { positions, faults }: Desk,
): void {
  const range = positions.value(path);
  const text = `{${String(locale)}: ${JSON.stringify(words)}}`;
  const isRepairable = typeof locale === 'string' && !positions.written(path).includes('\n');
  const suggestions = isRepairable ? [{ title: `Write ${text}`, edits: [{ range, text }] }] : [];
  faults.report({
    code: 'wrong-type',
    range,
    message: `${nameOf(path, faults, true)} does not say in which language its words are.`,
    help: `Write the words in each language: {${String(locale ?? 'en-US')}: …, ja: …}.`,
    suggestions,
  });
}
