import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { chooseLocale } from '../../engine/match/locale.ts';

const catalogues = join(import.meta.dirname, '..', '..', 'locales');
/** The language of those whose own we do not write, or whose words cannot be used. */
const fallback = 'en-US';

/** The words of one language. */
interface Words {
  readonly language: string;
  /** A message of the catalogue, filled in; that of the fallback language where it cannot be. */
  readonly say: (id: string, values?: Readonly<Record<string, string>>) => string;
}

/** The language of ours that suits the readers of an `accept-language` best. */
export async function languageFor(acceptLanguage: string, folder = catalogues): Promise<string> {
  const supported = (await languages(folder)).map((tag) => ({ tag }));
  return chooseLocale({ cookie: undefined, acceptLanguage }, { default: fallback, supported }).locale;
}

type Entries = Readonly<Record<string, unknown>>;

/** Languages that there is a catalogue of. */
export const languages = async (folder = catalogues): Promise<readonly string[]> =>
  (await readdir(folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .filter(isLanguage);

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/**
 * The site's catalogue in the first available language of an `accept-language`. It is read each time, so that a letter
 * has the current texts; letters are few.
 * @throws where neither that language nor the fallback can be read, now or before.
 */
export async function openWords(acceptLanguage: string, folder = catalogues): Promise<Words> {
  const locale = await languageFor(acceptLanguage, folder);
  const own = await readEntries(folder, locale);
  const standard = await readEntries(folder, fallback);
  if (own === undefined && standard === undefined)
    throw new Error(`The catalogues ${locale} and ${fallback} cannot be read.`);
  const language = own === undefined ? fallback : locale;
  return {
    language,
    say: (id, values) => {
      const said = formatted(own?.[id], language, values) ?? formatted(standard?.[id], fallback, values);
      if (said === undefined)
        throw new Error(`The catalogue ${fallback} has no message "${id}" that can be said.`);
      return said;
    },
  };
}

const lastGood = new Map<string, Entries>();

/** The entries of a catalogue; while its file cannot be read, those of the last time. A letter must not wait for it. */
async function readEntries(folder: string, locale: string): Promise<Entries | undefined> {
  const path = join(folder, `${locale}.json`);
  try {
    const entries: unknown = JSON.parse((await readFile(path, 'utf8')).replace(/^\uFEFF/, ''));
    if (entries !== null && typeof entries === 'object') lastGood.set(path, entries as Entries);
  } catch {
    // The site reads the same file, and reports its errors.
  }
  return lastGood.get(path);
}

/** The words of an entry, filled in; undefined where it has none, or they cannot be. */
function formatted(
  entry: unknown,
  locale: string,
  values: Readonly<Record<string, string>> | undefined,
): string | undefined {
  const words =
    typeof entry === 'string'
      ? entry
      : (entry as { defaultMessage?: unknown } | undefined | null)?.defaultMessage;
  if (typeof words !== 'string') return undefined;
  try {
    return String(new IntlMessageFormat(words, locale).format(values));
  } catch {
    return undefined;
  }
}
