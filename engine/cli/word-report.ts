import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { judgeCatalogue, readCatalogue } from '../catalogue/read.ts';
import { counted } from '../manifest/counted.ts';
import type { SiteSnapshot } from '../render/snapshot.ts';
import type { MissingWords } from './missing-words.ts';
import { columns } from './table.ts';
import type { Workspace } from './workspace.ts';

const kinds = ['missing', 'same', 'numbers', 'links', 'structure', 'length'] as const;

/** Words of a language that need a look; also the shape of `--report --json`. */
export interface DoubtfulWords {
  /**
   * `missing`: there are none. `same`: they are those of the default language. `numbers`, `links`, `structure`: they have
   * others than it has. `length`: they are much shorter or longer than this language's words are elsewhere.
   */
  readonly kind: (typeof kinds)[number];
  readonly locale: string;
  /** The id of a message, the key of an article. */
  readonly name: string | undefined;
  readonly file: string;
  readonly line: number;
  /** The difference. */
  readonly says: string;
}

/** A text in the default language and in another. */
interface Pair {
  readonly name: string;
  readonly base: string;
  readonly own: string;
  readonly file: string;
  readonly line: number;
}

/** The file with the ids of messages that may be the same in every language, one a line. */
const sameFile = 'same-everywhere.txt';

/** Compares each language with the default one: what it lacks, and what stands there in doubt. */
export async function doubtfulWords(
  workspace: Workspace,
  snapshot: SiteSnapshot,
  missing: readonly MissingWords[],
  root: string,
): Promise<readonly DoubtfulWords[]> {
  const standard = snapshot.site.locales.default;
  const mayBeSame = new Set(
    (await readFile(join(root, 'locales', sameFile), 'utf8').catch(() => '')).split(/\r?\n/),
  );
  const base = readCatalogue(workspace.sources.locales.get(standard) ?? '', standard);
  const others = snapshot.site.locales.supported.map(({ tag }) => tag).filter((tag) => tag !== standard);
  return others.flatMap((locale) => {
    const lacking = missing
      .filter(({ locales }) => locales.includes(locale))
      .map(({ name, words, file, line }): DoubtfulWords => {
        return { kind: 'missing', locale, name, file, line, says: `“${shortened(words)}”` };
      });
    const pairs = messagePairs(workspace, locale, base);
    const found = (pair: Pair, doubts: readonly Doubt[]) =>
      doubts.map(([kind, says]): DoubtfulWords => {
        const { name, file, line } = pair;
        return { kind, locale, name, file, line, says };
      });
    const usual = usualRatio(pairs);
    return [
      ...lacking,
      ...pairs.flatMap((pair) => found(pair, messageDoubts(pair, mayBeSame, usual))),
      ...textPairs(workspace, standard, locale).flatMap((pair) => found(pair, textDoubts(pair))),
    ];
  });
}

/** A message that cannot be used is reported as missing. */
function messagePairs(
  { sources }: Workspace,
  locale: string,
  base: ReturnType<typeof readCatalogue>,
): readonly Pair[] {
  const { catalogue = {}, ...reading } = readCatalogue(sources.locales.get(locale) ?? '', locale);
  const usable = judgeCatalogue({ ...reading, catalogue }, base).catalogue;
  const standard = new Map(base.entries.map(({ id, words }) => [id, words]));
  return reading.entries.flatMap(({ id: name, words: own, key }) => {
    const words = standard.get(name);
    if (words === undefined || !Object.hasOwn(usable, name)) return [];
    const { line } = reading.source.position(key.start);
    return [{ name, base: words, own, file: reading.source.file, line }];
  });
}

const textPairs = ({ sources: { content } }: Workspace, standard: string, locale: string): readonly Pair[] =>
  [...content].flatMap(([path, base]) => {
    if (!path.endsWith(`.${standard}.md`)) return [];
    const name = path.slice(0, -`.${standard}.md`.length);
    const file = `${name}.${locale}.md`;
    const own = content.get(file);
    return own === undefined ? [] : [{ name, base, own, file: `content/${file}`, line: 1 }];
  });

type Doubt = readonly [kind: DoubtfulWords['kind'], says: string];

function messageDoubts(
  { name, base, own }: Pair,
  mayBeSame: ReadonlySet<string>,
  usual: number,
): readonly Doubt[] {
  if (own === base)
    return /\p{L}{4}/u.test(plain(own)) && !mayBeSame.has(name) ? [['same', `“${shortened(own)}”`]] : [];
  // A language may count in other steps, and write out what another puts in digits.
  if (/\{\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,/.test(base)) return [];
  const [length, wanted] = [plain(own).trim().length, plain(base).trim().length * usual];
  return [
    ...numberDoubts(plain(base), plain(own)),
    ...(plain(base).length >= shortest && (length < wanted / 3 || length > wanted * 3)
      ? [['length', `${length} characters, where some ${Math.round(wanted)} are usual`] as const]
      : []),
  ];
}

/** Characters of a message of the default language: the length of less says nothing. */
const shortest = 25;

/** Characters of the language for one of the default language, in the middle of all messages. */
function usualRatio(pairs: readonly Pair[]): number {
  const ratios = pairs
    .filter(({ base }) => base.length >= shortest)
    .map(({ base, own }) => own.length / base.length)
    .toSorted((one, other) => one - other);
  return ratios[ratios.length >> 1] ?? 1;
}

function textDoubts({ base, own }: Pair): readonly Doubt[] {
  const [links, ownLinks] = [linksIn(base), linksIn(own)];
  const blocks = Object.entries(blocksOf).flatMap(([noun, pattern]) => {
    const [wanted, has] = [base, own].map((text) => text.match(pattern)?.length ?? 0);
    return wanted === has ? [] : [`${has} ${noun} and not ${wanted}`];
  });
  return [
    ...(body(own) === body(base) && body(own) !== '' ? [['same', 'all of its text'] as const] : []),
    ...numberDoubts(base, own),
    ...(links.join(' ') === ownLinks.join(' ')
      ? []
      : [['links', said(unlike(links, ownLinks), unlike(ownLinks, links))] as const]),
    ...(blocks.length > 0 ? [['structure', blocks.join(', ')] as const] : []),
  ];
}

const body = (text: string): string => text.replace(/^---\r?\n[\s\S]*?\n---\r?\n/, '').trim();
const linksIn = (text: string): readonly string[] =>
  [...text.matchAll(/\]\(([^)\s]+)/g)].map(([, target = '']) => target).toSorted();
const blocksOf = {
  headings: /^#{1,6} /gm,
  'points of lists': /^\s*(?:[-*]|\d+\.) /gm,
  'rows of tables': /^\|/gm,
  'blocks of code': /^\s*```/gm,
} as const;

const unlike = (some: readonly string[], others: readonly string[]): readonly string[] => [
  ...new Set(some.filter((one) => !others.includes(one))),
];
const said = (lacking: readonly string[], own: readonly string[]): string =>
  [
    lacking.length > 0 && `without ${lacking.join(', ')}`,
    own.length > 0 && `with ${own.join(', ')} of its own`,
  ]
    .filter(Boolean)
    .join(', ') || 'another number of them';

/** All of the default language, and of the language's own only large ones: many write "one" as 1, and June as 6. */
function numberDoubts(base: string, own: string): readonly Doubt[] {
  const [wanted, has] = [numbersIn(base), numbersIn(own)];
  const lacking = unlike(wanted, has).filter((number) => number.length > 1);
  const added = unlike(has, wanted).filter((number) => number.length > 2);
  return lacking.length + added.length > 0 ? [['numbers', said(lacking, added)]] : [];
}

/** Without the signs that part thousands and fractions, which are those of the language. */
const numbersIn = (text: string): readonly string[] =>
  (text.match(/\d+(?:[.,\s\u00a0\u202f]\d{3}(?!\d))*(?:[.,]\d+)?/g) ?? []).map((number) =>
    number.replace(/\D/g, ''),
  );

const plain = (words: string): string => words.replace(/\{[^{}]*\}/g, ' ').replace(/<[^<>]*>/g, ' ');

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};

/** A row for each language, then each place. */
export function reportText(found: readonly DoubtfulWords[], tags: readonly string[]): string {
  const count = (tag: string, kind: DoubtfulWords['kind']) =>
    String(found.filter((one) => one.locale === tag && one.kind === kind).length);
  const table = columns([
    ['LANGUAGE', ...kinds.map((kind) => kind.toUpperCase())],
    ...tags.map((tag) => [tag, ...kinds.map((kind) => count(tag, kind))]),
  ]);
  const places = found.map(({ file, line, locale, kind, name = '', says }) => [
    `${file}:${line}`,
    locale,
    kind,
    `${name} ${says}`.trim(),
  ]);
  const open = `${counted(found.length, 'place')} open`;
  return [table, ...(places.length > 0 ? ['', columns(places)] : []), '', open].join('\n');
}
