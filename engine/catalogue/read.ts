import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { Faults } from '../manifest/faults.ts';
import { Source } from '../manifest/source.ts';
import { reportDamage } from '../manifest/yaml/damage.ts';
import { brokenIds, type Entry, readEntries } from './entries.ts';
import { type CatalogueFault, diagnosticOf, type Lack, type TextFault } from './fault.ts';
import { readJson, shapeHelp } from './json.ts';
import { spanInLiteral } from './literal.ts';
import { syntaxFault } from './message-syntax.ts';
import { readPlainCatalogue } from './plain.ts';
import { pluralFaults } from './plural-faults.ts';
import { foreignSigns, signFaults } from './signs.ts';
import { type MessageFault, structureFaults, usesOf, wantsOf } from './structure.ts';
import { styleFaults } from './styles.ts';

/** The messages of one language, parsed once on the server, so that no parser travels to the browser. */
export type Catalogue = Readonly<Record<string, MessageFormatElement[]>>;

/** A catalogue as its file has it. */
export interface CatalogueReading {
  readonly locale: string;
  /** Messages that can be used; undefined where the file as a whole cannot be read. */
  readonly catalogue: Catalogue | undefined;
  /** Everything with words, usable or not, in the order of the file. */
  readonly entries: readonly Entry[];
  /** Every id that is written, with words or without. */
  readonly named: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
  /** Messages that cannot be read, by the offsets of their findings. */
  readonly unparsed: ReadonlyMap<number, Unparsed>;
  readonly source: Source;
}

/** A message that cannot be read. */
interface Unparsed {
  readonly id: string;
  readonly lacks: Lack | undefined;
}

/** The most that one catalogue may hold, in UTF-16 units (1 MB of English). */
const maxLength = 1_000_000;
/** Faults of one catalogue that are reported; a file with more is hardly a catalogue. */
const maxFaults = 100;

/** Reads a catalogue: `{"id": "words"}` or `{"id": {"defaultMessage": "words", "description": "…"}}`. Never throws. */
export function readCatalogue(text: string, locale: string): CatalogueReading {
  const source = new Source(`locales/${locale}.json`, text);
  const unusable = (...diagnostics: readonly Diagnostic[]): CatalogueReading => ({
    locale,
    source,
    catalogue: undefined,
    entries: [],
    named: new Set(),
    diagnostics,
    unparsed: new Map(),
  });
  const broken = (fault: TextFault) =>
    unusable(diagnosticOf({ ...fault, code: 'catalogue-syntax', severity: 'error' }, source));
  if (text.length > maxLength) return broken(tooLong);
  const damage = new Faults(source);
  if (reportDamage(damage)) return unusable(...damage.list());
  const read = readPlainCatalogue(text) ?? readFaulty(text);
  if ('fault' in read) return broken(read.fault);
  const { entries, named, faults = [] }: ReadText = read;
  const found: CatalogueFault[] = [...(text.startsWith(byteOrderMark) ? [markFault] : []), ...faults];
  const unparsed = new Map<number, Unparsed>();
  const catalogue = parseMessages(entries, locale, text, { found, unparsed });
  return { locale, source, catalogue, entries, named, diagnostics: listed(found, source), unparsed };
}

interface ReadText {
  readonly entries: readonly Entry[];
  readonly named: ReadonlySet<string>;
  readonly faults?: readonly CatalogueFault[];
}

/** Reads a catalogue of any form, or says why it is none. */
function readFaulty(text: string): ReadText | { readonly fault: TextFault } {
  // A byte order mark counts as a character for JSON; positions include it.
  const json = readJson(text.startsWith(byteOrderMark) ? ` ${text.slice(1)}` : text);
  if ('fault' in json) return json;
  const { root } = json;
  if (root.type !== 'object')
    return { fault: { ...firstSign(root.offset), message: notObject, help: shapeHelp } };
  const { entries, faults } = readEntries(root);
  return { entries, faults, named: new Set([...entries.map(({ id }) => id), ...brokenIds(root)]) };
}

const tooLong: TextFault = {
  start: 0,
  end: 0,
  message: 'The catalogue has more than 1 MB.',
  help: 'Long texts belong in content/; a catalogue holds the words of pages and buttons.',
};
const byteOrderMark = '\uFEFF';
const markFault: CatalogueFault = {
  start: 0,
  end: 1,
  code: 'catalogue-syntax',
  severity: 'warning',
  message: 'The file begins with a byte order mark.',
  help: 'Save it as UTF-8 without BOM; some tools refuse JSON that has one.',
  fix: { title: 'Remove the mark', start: 0, end: 1, text: '' },
};
const notObject = 'The file is no list of ids and words.';
const firstSign = (start: number) => ({ start, end: start + 1 });

const listed = (faults: readonly CatalogueFault[], source: Source): Diagnostic[] =>
  faults
    .toSorted((a, b) => a.start - b.start)
    .slice(0, maxFaults)
    .map((fault) => diagnosticOf(fault, source));

function parseMessages(
  entries: readonly Entry[],
  locale: string,
  text: string,
  { found, unparsed }: { readonly found: CatalogueFault[]; readonly unparsed: Map<number, Unparsed> },
): Catalogue {
  const catalogue: Record<string, MessageFormatElement[]> = {};
  const options = { locale: new Intl.Locale(locale) };
  for (const entry of entries) {
    const { id, words } = entry;
    try {
      catalogue[id] = isPlain(words) ? asWritten(words) : parse(words, options);
    } catch (error) {
      // Beyond that the rest is not reported.
      if (found.length > maxFaults) continue;
      const { message, fix, help, lacks, ...at } = syntaxFault(error, words);
      const sentence = `Message "${id}": ${message}`;
      const placed = placedIn(text, entry, {
        at,
        fix,
        help,
        code: 'message-syntax',
        severity: 'error',
        message: sentence,
      });
      found.push(placed);
      unparsed.set(placed.start, { id, lacks });
    }
  }
  return catalogue;
}

/** Nothing in it means anything to ICU but itself: nine messages of ten, which the parser would read letter by letter. */
const isPlain = (words: string): boolean => !/[{}<'#]/.test(words);

const asWritten = (words: string): MessageFormatElement[] => [{ type: TYPE.literal, value: words }];

/** An id may be the name of something that every object has: `constructor`. */
const ownMessage = (catalogue: Catalogue, id: string): MessageFormatElement[] | undefined =>
  Object.hasOwn(catalogue, id) ? catalogue[id] : undefined;

/** A fault of a message at its place in the file. */
function placedIn(
  text: string,
  { literal, key }: Entry,
  { at, fix, ...fault }: MessageFault,
): CatalogueFault {
  const inFile = (part: { readonly start: number; readonly end: number }) =>
    spanInLiteral(text, literal, part);
  return {
    ...fault,
    ...(at === undefined ? key : inFile(at)),
    fix: fix && { ...inFile(fix), title: fix.title, text: JSON.stringify(fix.text).slice(1, -1) },
  };
}

/** A catalogue after its comparison with that of the default language. */
export interface JudgedCatalogue {
  /** Messages that can be shown with the values that the code brings for the default language's. */
  readonly catalogue: Catalogue;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Compares each message with the default language's. Those that cannot take its values are left out, so that readers
 * see the default language; in the default language itself an unreadable message stays as it is, since there is no
 * fallback.
 */
export function judgeCatalogue(
  { catalogue, entries, locale, source }: CatalogueReading & { readonly catalogue: Catalogue },
  base: CatalogueReading | undefined,
): JudgedCatalogue {
  const faults: CatalogueFault[] = [];
  const judged: Record<string, MessageFormatElement[]> = {};
  const isBase = base?.locale === locale;
  const { text } = source;
  for (const entry of entries) {
    const { id, words } = entry;
    const message = ownMessage(catalogue, id);
    if (message === undefined) {
      if (isBase) judged[id] = asWritten(words);
      continue;
    }
    const model = isBase || !base?.catalogue ? undefined : ownMessage(base.catalogue, id);
    const found = messageFaults(message, words, { model, locale, standard: base?.locale ?? '' });
    if (isBase || found.every(({ severity }) => severity !== 'error')) judged[id] = message;
    // Beyond the limit faults are not reported, but each message is checked.
    if (faults.length < maxFaults)
      faults.push(
        ...found.map((fault) =>
          placedIn(text, entry, { ...fault, message: `Message "${id}" ${fault.message}` }),
        ),
      );
  }
  return { catalogue: judged, diagnostics: listed(faults, source) };
}

/** Words without placeholders and tags. */
const isBare = (message: readonly MessageFormatElement[]): boolean =>
  message.length === 1 && message[0]?.type === TYPE.literal;

const noUses: ReturnType<typeof usesOf> = new Map();

interface Beside {
  /** The default language's message. */
  readonly model: MessageFormatElement[] | undefined;
  readonly locale: string;
  readonly standard: string;
}

function messageFaults(
  message: MessageFormatElement[],
  words: string,
  { model, locale, standard }: Beside,
): readonly MessageFault[] {
  const wanted = model === undefined || isBare(model) ? noUses : usesOf(model);
  const foreign = foreignSigns(words, model);
  if (isBare(message) && wanted.size === 0 && isPlain(words)) return foreign;
  // Only reported faults need positions, which cost the parser time.
  const judge = (elements: readonly MessageFormatElement[]) => [
    ...(model === undefined ? [] : structureFaults(elements, model, standard, words)),
    ...pluralFaults(elements, locale, words),
    ...styleFaults(elements, locale),
  ];
  const found = judge(message).length === 0 ? [] : judge(parse(words, { captureLocation: true }));
  const placed = found.flatMap(({ at }) => at ?? []);
  const stray = [...signFaults(words, new Set(wanted.keys())), ...foreign].filter(
    ({ at }) => !placed.some((found) => at !== undefined && found.start <= at.start && at.end <= found.end),
  );
  return [...found, ...stray];
}

/** Catalogues outlive the readings of a site that they are part of. */
const valuedIn = new WeakMap<CatalogueReading, ReadonlyMap<string, string>>();

/** Messages that need values or elements, each with what it needs. */
export function valuedMessages(reading: CatalogueReading): ReadonlyMap<string, string> {
  const known = valuedIn.get(reading);
  if (known !== undefined) return known;
  const { catalogue } = reading;
  const valued = new Map<string, string>();
  for (const [id, message] of Object.entries(catalogue ?? {})) {
    const wants = isBare(message) ? undefined : wantsOf(message);
    if (wants !== undefined) valued.set(id, wants);
  }
  valuedIn.set(reading, valued);
  return valued;
}
