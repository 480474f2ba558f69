import { type Catalogue, type CatalogueReading, judgeCatalogue, readCatalogue } from '../catalogue/read.ts';
import { counted } from '../manifest/counted.ts';
import type { SiteSnapshot } from '../render/snapshot.ts';
import { type Command, jsonOption, textOf } from './command.ts';
import { localeOf } from './list.ts';
import type { MissingWords } from './missing-words.ts';
import { columns } from './table.ts';
import { doubtfulWords, reportText } from './word-report.ts';
import { openWorkspace, soundSnapshot, type Workspace } from './workspace.ts';

export const words: Command = {
  name: 'words',
  about: 'words that some language lacks, and where they stand',
  help: `Counts for each language what it lacks: messages of the catalogues, texts of the manifest, articles of content/. Then names each
of them, with the place where the default language has the words. Visitors read those in place of what is missing, and
of messages that cannot be used: "site check" says why.

--report counts also what is there and in doubt: words equal to those of the default language (but for the messages that
locales/same-everywhere.txt lists), other numbers and links, another structure, an unusual length. It ends with 1 where anything is open.`,
  options: {
    locale: { value: 'TAG', about: 'what this language lacks alone' },
    report: { about: 'a table of the languages, with what is in doubt too' },
    json: jsonOption,
  },
  run: async (given, surroundings) => {
    const workspace = await openWorkspace(surroundings);
    const snapshot = soundSnapshot(workspace);
    const locale = localeOf(given, snapshot);
    const missing = missingWords(workspace, snapshot).filter(
      ({ locales }) => locale === undefined || locales.includes(locale),
    );
    if (given.options.report === true) {
      const found = (await doubtfulWords(workspace, snapshot, missing, surroundings.root)).filter(
        (one) => locale === undefined || one.locale === locale,
      );
      const tags = othersOf(snapshot.site).filter((tag) => locale === undefined || tag === locale);
      const text = given.options.json === true ? JSON.stringify(found, null, 2) : reportText(found, tags);
      surroundings.write(`${text}\n`);
      return found.length > 0 ? 1 : 0;
    }
    surroundings.write(
      given.options.json === true
        ? `${JSON.stringify(missing, null, 2)}\n`
        : `${asText(missing, textOf(given, 'locale'), snapshot)}\n`,
    );
    return 0;
  },
};

/** Everything that some language lacks: texts, messages, articles, each in the order of its file. */
function missingWords(workspace: Workspace, snapshot: SiteSnapshot): MissingWords[] {
  return [...textsOf(workspace), ...messagesOf(workspace, snapshot), ...articlesOf(workspace, snapshot)];
}

/** The compiler has found them already. */
const textsOf = ({ diagnostics }: Workspace): MissingWords[] =>
  diagnostics.flatMap(({ untranslated, file, range }) =>
    untranslated === undefined
      ? []
      : [{ kind: 'text', name: undefined, ...untranslated, file, line: range.start.line }],
  );

/** A message that cannot be used is missing too: its readers see the default language. */
function messagesOf({ sources }: Workspace, { site }: SiteSnapshot): MissingWords[] {
  const standard = site.locales.default;
  const base = readCatalogue(sources.locales.get(standard) ?? '', standard);
  const others = othersOf(site).map((tag) => ({ tag, own: usableMessages(tag, sources, base) }));
  const { file } = base.source;
  return base.entries.flatMap(({ id: name, words: said, key }) => {
    const locales = others.filter(({ own }) => !Object.hasOwn(own, name)).map(({ tag }) => tag);
    if (locales.length === 0) return [];
    const { line } = base.source.position(key.start);
    return [{ kind: 'message', name, words: said, locales, file, line }];
  });
}

function usableMessages(tag: string, { locales }: Workspace['sources'], base: CatalogueReading): Catalogue {
  const { catalogue = {}, ...reading } = readCatalogue(locales.get(tag) ?? '', tag);
  return judgeCatalogue({ ...reading, catalogue }, base).catalogue;
}

function articlesOf({ sources }: Workspace, { site, articles }: SiteSnapshot): MissingWords[] {
  const standard = site.locales.default;
  return [...articles].flatMap(([name, languages]) => {
    const written = [...languages.keys()];
    const locales = othersOf(site).filter((tag) => !written.includes(tag));
    if (locales.length === 0) return [];
    const own = written.includes(standard) ? standard : (written[0] as string);
    const { title } = languages.get(own)?.meta ?? {};
    const file = [...sources.content.keys()].find((path) => path === `${name}.${own}.md`) ?? name;
    const words = typeof title === 'string' ? title : '';
    return [{ kind: 'article', name, words, locales, file: `content/${file}`, line: 1 }];
  });
}

const othersOf = ({ locales }: SiteSnapshot['site']): string[] =>
  locales.supported.map(({ tag }) => tag).filter((tag) => tag !== locales.default);

function asText(
  missing: readonly MissingWords[],
  locale: string | undefined,
  { site }: SiteSnapshot,
): string {
  if (missing.length === 0) return locale ? `${locale} lacks nothing.` : 'No language lacks anything.';
  const tags = othersOf(site).filter((tag) => locale === undefined || tag === locale);
  const count = (tag: string, kind: MissingWords['kind']) =>
    String(missing.filter((one) => one.kind === kind && one.locales.includes(tag)).length);
  const counts = tags.map((tag) => [tag, count(tag, 'message'), count(tag, 'text'), count(tag, 'article')]);
  const places = missing.map(({ file, line, name, words: said, locales }) => [
    `${file}:${line}`,
    [name, said && `“${shortened(said)}”`].filter(Boolean).join(' '),
    locale === undefined ? saidLocales(locales, tags) : '',
  ]);
  return [
    columns([['LANGUAGE', 'MESSAGES', 'TEXTS', 'ARTICLES'], ...counts]),
    '',
    columns(places),
    '',
    `${counted(missing.length, 'place')} with words that ${locale ?? 'some language'} lacks`,
  ].join('\n');
}

const saidLocales = (locales: readonly string[], all: readonly string[]): string =>
  locales.length === all.length ? 'in no other language' : `not in ${locales.join(', ')}`;

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};
