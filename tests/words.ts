/**
 * Checks the eleven catalogues: none empty, no key missing or extra, the same structure as the source (by FormatJS),
 * and no English left over in the other ten. In Russian and Ukrainian no line of them, or of a text, begins with a dash. No form that
 * `locales/refused.yaml` refuses stands in them or in a text.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MessageFormatElement, parse as parseMessage, TYPE } from '@formatjs/icu-messageformat-parser';
import { parse as parseYaml } from 'yaml';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'locales');
const manifest = parseYaml(readFileSync(join(root, 'routes.yaml'), 'utf8')) as {
  locales: { default: string; supported: Record<string, string> };
};
const source = manifest.locales.default;
const others = Object.keys(manifest.locales.supported).filter((tag) => tag !== source);

type Entry = string | { readonly defaultMessage: string; readonly description?: string };
const read = (tag: string) =>
  JSON.parse(readFileSync(join(folder, `${tag}.json`), 'utf8')) as Record<string, Entry>;
const wordsOf = (entry: Entry | undefined) =>
  typeof entry === 'string' ? entry : (entry?.defaultMessage ?? '');

/** Messages that are rightly the same in other languages: names, units, brands, loanwords. One id a line. */
const sameEverywhere = new Set(
  readFileSync(join(folder, 'same-everywhere.txt'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#')),
);

const faults: string[] = [];
const english = read(source);
for (const [id, entry] of Object.entries(english)) {
  if (typeof entry === 'string' || !entry.description)
    faults.push(`${source}: "${id}" has no description for translators`);
  if (wordsOf(entry).includes("'"))
    faults.push(`${source}: "${id}" has a straight apostrophe, which ICU reads as a quote`);
}
if (Object.keys(english).length < 100) faults.push(`${source}: only ${Object.keys(english).length} messages`);
for (const tag of others) {
  const catalogue = read(tag);
  for (const [id, entry] of Object.entries(english)) {
    const words = wordsOf(catalogue[id]);
    if (words.trim() === '') faults.push(`${tag}: "${id}" is missing or empty`);
    else if (
      words === wordsOf(entry) &&
      /[A-Za-z]{4}/.test(words.replace(/\{[^}]*\}/g, '')) &&
      !sameEverywhere.has(id)
    ) {
      faults.push(`${tag}: "${id}" is still English: ${words}`);
    }
  }
}

/** The plural categories that a language needs for counts; French-like "many" of millions falls back to "other". */
function neededPlurals(tag: string): string[] {
  const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  return ['es', 'pt'].includes(tag) ? categories.filter((category) => category !== 'many') : categories;
}

/** Every plural in a message, however deep, with the categories that it spells out. */
function pluralsOf(elements: readonly MessageFormatElement[]): string[][] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.tag) return pluralsOf(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inside = Object.values(element.options).flatMap(({ value }) => pluralsOf(value));
    const isCardinal = element.type === TYPE.plural && element.pluralType === 'cardinal';
    return isCardinal ? [Object.keys(element.options), ...inside] : inside;
  });
}

for (const tag of [source, ...others]) {
  for (const [id, entry] of Object.entries(read(tag))) {
    for (const categories of pluralsOf(parseMessage(wordsOf(entry)))) {
      const missing = neededPlurals(tag).filter((category) => !categories.includes(category));
      if (missing.length > 0) faults.push(`${tag}: "${id}" lacks the plural ${missing.join(', ')}`);
    }
  }
}

/** A dash that may come to stand at the beginning of a line: the blank before it has to be one that does not break. */
const looseDash = /\S —(?!\S)/;
for (const tag of ['ru', 'uk']) {
  for (const [id, entry] of Object.entries(read(tag)))
    if (looseDash.test(wordsOf(entry))) faults.push(`${tag}: "${id}" has a dash behind a blank that breaks`);
  for (const file of globSync(`{content,examples}/**/*.${tag}.md`, { cwd: root }))
    if (looseDash.test(readFileSync(join(root, file), 'utf8')))
      faults.push(`${file}: a dash behind a blank that breaks`);
}

interface Refused {
  readonly refuse: string;
  readonly write: string;
  readonly only?: readonly string[];
  readonly catalogues?: boolean;
}
const refused = parseYaml(readFileSync(join(folder, 'refused.yaml'), 'utf8')) as Record<string, Refused[]>;
for (const tag of [source, ...others]) {
  const texts = globSync(`{content,examples}/**/*.${tag}.md`, { cwd: root }).map(
    (file) => [file, readFileSync(join(root, file), 'utf8')] as const,
  );
  const messages = Object.entries(read(tag)).map(([id, entry]) => [id, wordsOf(entry)] as const);
  if (texts.length < 50 || (refused[tag] ?? []).length < 5) faults.push(`${tag}: nothing to look for or in`);
  for (const { refuse, write, only, catalogues } of refused[tag] ?? []) {
    const form = new RegExp(refuse, 'u');
    const places = only ? messages.filter(([id]) => only.some((prefix) => id.startsWith(prefix))) : messages;
    for (const [place, words] of only || catalogues ? places : [...places, ...texts]) {
      const found = form.exec(words)?.[0];
      if (found !== undefined) faults.push(`${tag}: "${place}" says "${found}", not "${write}"`);
    }
  }
}

// FormatJS compares flat files: a source with descriptions would be read as other ids, and nothing would be compared.
const flat = mkdtempSync(join(tmpdir(), 'words-'));
for (const tag of [source, ...others]) {
  const words = Object.entries(read(tag)).map(([id, entry]) => [id, wordsOf(entry)]);
  writeFileSync(join(flat, `${tag}.json`), JSON.stringify(Object.fromEntries(words)));
}
const formatjs = join(root, 'node_modules', '@formatjs', 'cli', 'bin', 'formatjs');
const checks = ['--missing-keys', '--extra-keys', '--structural-equality'];
const verified = spawnSync(
  process.execPath,
  [
    formatjs,
    'verify',
    `--source-locale=${source}`,
    ...checks,
    ...[source, ...others].map((tag) => join(flat, `${tag}.json`)),
  ],
  { cwd: root, encoding: 'utf8' },
);
rmSync(flat, { recursive: true, force: true });
if (verified.status !== 0) faults.push(`formatjs verify:\n${verified.stdout}${verified.stderr}`);

for (const fault of faults) console.error(fault);
console.log(
  `${Object.keys(english).length} messages in ${others.length + 1} languages, ${faults.length} faults`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
