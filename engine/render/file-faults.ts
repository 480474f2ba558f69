import type { CatalogueReading } from '../catalogue/read.ts';
import { countedNames } from '../manifest/counted.ts';
import type { Diagnostic, Range } from '../manifest/diagnostic.ts';
import { meantName } from '../manifest/mistakes/meant.ts';

const fileHelp: Readonly<Record<string, string>> = {
  catalogue: 'Mend the catalogue; the site keeps its last good words.',
  unreadable: 'Put the file back, or make it readable; the site keeps its last good form.',
};
const untranslatedHelp =
  'Until they are there readers see the default language; "site words" names them all.';
const renamedHelp = 'Nobody sees its words: ids are the same in every language, and never translated.';
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

/** Each is compared with all missing ids; a file with more has probably another language. */
const mostSlips = 20;

const beginning = { offset: 0, line: 1, column: 1 };
const wholeFile: Range = { start: beginning, end: beginning };

/** Of each severity. Nobody reads more, and they are sent over the network. */
const mostFound = 1_000;

/** Errors first, and a bounded number of each kind. */
export function ranked(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return (['error', 'warning'] as const).flatMap((severity) => {
    const all = diagnostics.filter((diagnostic) => diagnostic.severity === severity);
    const [last] = all.slice(mostFound - 1);
    if (last === undefined || all.length === mostFound) return all;
    const shown = all.slice(0, mostFound);
    const message = `${all.length - mostFound} further ${severity}s are not shown.`;
    const help = 'Mend those that are shown; the others are reported then.';
    return [...shown, fileFault('too-many-faults', last.file, message, { severity, help })];
  });
}

/** The ids of the default language's messages. */
interface BaseIds {
  readonly ids: ReadonlySet<string>;
  readonly locale: string;
}

/** A save changes one catalogue at the most: of the others the newest warnings hold, as long as the ids beside them are the same ones. */
const newestWarnings = new WeakMap<
  CatalogueReading,
  BaseIds & { readonly warnings: readonly Diagnostic[] }
>();

/** A catalogue that lacks messages of the default language, or has others. */
export function catalogueWarnings(reading: CatalogueReading, base: BaseIds): readonly Diagnostic[] {
  const known = newestWarnings.get(reading);
  if (known?.ids === base.ids && known.locale === base.locale) return known.warnings;
  const warnings = warningsOf(reading, base);
  newestWarnings.set(reading, { ...base, warnings });
  return warnings;
}

function warningsOf(
  { entries, source, named }: CatalogueReading,
  { ids: base, locale: standard }: BaseIds,
): Diagnostic[] {
  const { file } = source;
  const lacking = [...base].filter((id) => !named.has(id));
  const strange = entries.filter(({ id }) => !base.has(id));
  const slips = strange.slice(0, mostSlips).flatMap((entry) => {
    const meant = meantName(entry.id, lacking);
    return meant === undefined ? [] : [{ ...entry, meant }];
  });
  // One that lacks and one that is strange are one id, which was translated or written anew.
  const [only, ...more] = lacking;
  const [one, ...others] = strange;
  const isOneEach = more.length + others.length + slips.length === 0;
  if (only !== undefined && one !== undefined && isOneEach && isSameSpot(only, one.id, base, entries))
    slips.push({ ...one, meant: { name: only, isCertain: false } });
  const missing = lacking.filter((id) => slips.every(({ meant }) => meant.name !== id));
  const extra = strange.filter(({ id }) => slips.every((slip) => slip.id !== id));
  const warnings: Diagnostic[] = slips.map(({ id, key, meant: { name, isCertain } }) => {
    const range = source.range(key.start, key.end);
    const message = `The id "${id}" is unknown in ${standard}. Did you mean "${name}"?`;
    const fault = fileFault('catalogue', file, message, { severity: 'warning', range, help: renamedHelp });
    const edits = [{ range, text: JSON.stringify(name) }];
    return {
      ...fault,
      suggestions: [{ title: `Write "${name}"`, edits, ...(!isCertain && { isGuess: true }) }],
    };
  });
  if (missing.length > 0) {
    const message = `The catalogue lacks ${countedNames(missing, 'message')}.`;
    warnings.push(fileFault('catalogue', file, message, { severity: 'warning', help: untranslatedHelp }));
  }
  const [first] = extra;
  if (first !== undefined) {
    const ids = extra.map(({ id }) => id);
    const message = `The catalogue has ${countedNames(ids, 'message')}, unknown in ${standard}.`;
    const range = source.range(first.key.start, first.key.end);
    warnings.push(fileFault('catalogue', file, message, { severity: 'warning', range, help: unknownHelp }));
  }
  return warnings;
}

/** Whether an id stands behind the same one, or before it, as another does in the default language. */
function isSameSpot(
  id: string,
  other: string,
  base: Iterable<string>,
  entries: readonly { readonly id: string }[],
): boolean {
  const [there, here] = [[...base], entries.map((entry) => entry.id)];
  const [one, two] = [there.indexOf(id), here.indexOf(other)];
  return [-1, 1].some((step) => {
    const beside = there[one + step];
    return beside !== undefined && beside === here[two + step];
  });
}
