import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { chooseLocale } from '../../engine/match/locale.ts';

const folder = join(import.meta.dirname, '..', '..', 'locales');
/** The language of those whose own we do not write. */
const fallback = 'en-US';

/** The words of one language. */
interface Words {
  readonly language: string;
  /** A message of the catalogue, filled in. */
  readonly say: (id: string, values?: Readonly<Record<string, string>>) => string;
}

type Entry = string | { readonly defaultMessage: string };

/** Languages that there is a catalogue of. */
export const languages = async (): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5));

/**
 * The site's catalogue in the language that an `accept-language` asks for first among those that there are. It is read
 * each time, so that a letter has the words of now; letters are few.
 */
export async function openWords(acceptLanguage: string): Promise<Words> {
  const supported = (await languages()).map((tag) => ({ tag }));
  const { locale } = chooseLocale({ cookie: undefined, acceptLanguage }, { default: fallback, supported });
  const entries = JSON.parse(await readFile(join(folder, `${locale}.json`), 'utf8')) as Record<string, Entry>;
  return {
    language: locale,
    say: (id, values) => {
      const entry = entries[id];
      if (entry === undefined) throw new Error(`The catalogue ${locale} has no message "${id}".`);
      const words = typeof entry === 'string' ? entry : entry.defaultMessage;
      return String(new IntlMessageFormat(words, locale).format(values));
    },
  };
}
