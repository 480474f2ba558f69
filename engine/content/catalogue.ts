import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { maxFaults, maxLength } from './limits.ts';

/** The messages of one language, parsed once on the server, so that no parser travels to the browser. */
export type Catalogue = Readonly<Record<string, MessageFormatElement[]>>;

/** A message that cannot be used, with the reason. */
export interface CatalogueFault {
  readonly locale: string;
  readonly id: string;
  readonly message: string;
}

/** Parses a catalogue file: `{"id": "words"}` or `{"id": {"defaultMessage": "words", "description": "…"}}`. */
export function parseCatalogue(
  text: string,
  locale: string,
): { readonly catalogue: Catalogue; readonly faults: readonly CatalogueFault[] } {
  const faults: CatalogueFault[] = [];
  const fail = (id: string, error: unknown) =>
    faults.push({ locale, id, message: error instanceof Error ? error.message : String(error) });
  let entries: Record<string, unknown> = {};
  try {
    if (text.length > maxLength) throw new Error('has more than 1 MB');
    const value: unknown = JSON.parse(text);
    if (value && typeof value === 'object' && !Array.isArray(value))
      entries = value as Record<string, unknown>;
    else fail('', 'is not a JSON object');
  } catch (error) {
    fail('', error);
  }
  const catalogue: Record<string, MessageFormatElement[]> = {};
  const options = { locale: new Intl.Locale(locale) };
  for (const [id, entry] of Object.entries(entries)) {
    if (faults.length === maxFaults) break;
    const words = wordsOf(entry);
    // It would be the parent of all the others.
    if (id === '__proto__') fail(id, 'is no id');
    else if (!words) fail(id, 'is empty');
    else {
      try {
        catalogue[id] = isPlain(words) ? [{ type: TYPE.literal, value: words }] : parse(words, options);
      } catch (error) {
        fail(id, error);
      }
    }
  }
  return { catalogue, faults };
}

/** Nothing in it means anything to ICU but itself: nine messages of ten, which the parser would read letter by letter. */
const isPlain = (words: string): boolean => !/[{}<'#]/.test(words);

function wordsOf(entry: unknown): string | undefined {
  if (typeof entry === 'string') return entry;
  if (
    entry &&
    typeof entry === 'object' &&
    'defaultMessage' in entry &&
    typeof entry.defaultMessage === 'string'
  ) {
    return entry.defaultMessage;
  }
  return undefined;
}
