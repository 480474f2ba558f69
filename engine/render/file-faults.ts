import type { CatalogueFault } from '../content/catalogue.ts';
import type { Diagnostic, Range } from '../manifest/diagnostic.ts';
import { Source } from '../manifest/source.ts';

const fileHelp: Readonly<Record<string, string>> = {
  catalogue: 'Mend the catalogue; the site keeps its last good words.',
  unreadable: 'Put the file back, or make it readable; the site keeps its last good state.',
};
const untranslatedHelp =
  'Until they are there readers see the default language; "site words" names them all.';
const unknownHelp = 'Nobody sees them: remove them, or add them to the default language too.';

/** A finding about a file that is not the manifest, or about the manifest as a file; with a range, about a part of it. */
export function fileFault(
  code: string,
  file: string,
  message: string,
  {
    severity = 'error',
    range = wholeFile,
    help,
  }: Partial<Pick<Diagnostic, 'severity' | 'range' | 'help'>> = {},
): Diagnostic {
  const known = fileHelp[code] ?? 'Mend or remove the file.';
  return { code, severity, message, file, range, related: [], suggestions: [], help: help ?? known };
}

const beginning = { offset: 0, line: 1, column: 1 };
const wholeFile: Range = { start: beginning, end: beginning };

/** Faults that keep a catalogue from being used, each at its place in the text. */
export function catalogueFaults(faults: readonly CatalogueFault[], text: string): Diagnostic[] {
  return faults.map(({ locale, id, message }) => {
    const said = id === '' ? message : `message "${id}" ${message}`;
    const range = id === '' ? brokenAt(message, text) : rangeOf(id, text);
    return fileFault('catalogue', `locales/${locale}.json`, said, { range });
  });
}

/** A catalogue that lacks messages of the default language, or has others. */
export function catalogueWarnings(
  tag: string,
  text: string,
  { missing, extra, standard }: { missing: readonly string[]; extra: readonly string[]; standard: string },
): Diagnostic[] {
  const file = `locales/${tag}.json`;
  const warnings: Diagnostic[] = [];
  if (missing.length > 0) {
    const message = `lacks ${listed(missing)}`;
    warnings.push(fileFault('catalogue', file, message, { severity: 'warning', help: untranslatedHelp }));
  }
  const [first] = extra;
  if (first !== undefined) {
    const message = `has ${listed(extra)}, unknown in ${standard}`;
    const range = rangeOf(first, text);
    warnings.push(fileFault('catalogue', file, message, { severity: 'warning', range, help: unknownHelp }));
  }
  return warnings;
}

/** Where a message stands in its catalogue. */
function rangeOf(id: string, text: string): Range {
  const key = JSON.stringify(id);
  const at = text.search(new RegExp(`${key.replace(/[$()*+.?[\\\]^{|}-]/g, '\\$&')}\\s*:`));
  return at < 0 ? wholeFile : new Source('', text).range(at, at + key.length);
}

/** Where JSON ends to be JSON, as the reader of this machine says: "… in JSON at position 12 (line 2 column 3)". */
function brokenAt(message: string, text: string): Range {
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  return position === undefined
    ? wholeFile
    : new Source('', text).range(Number(position), Number(position) + 1);
}

/** `3 messages: a, b, c`; of many only the first five. */
function listed(ids: readonly string[]): string {
  const named = ids.slice(0, 5).join(', ');
  return `${ids.length} message${ids.length === 1 ? '' : 's'}: ${named}${ids.length > 5 ? ', …' : ''}`;
}
