import { createHash } from 'node:crypto';
import { besideDefault } from '../catalogue/beside-default.ts';
import {
  type Catalogue,
  type CatalogueReading,
  type JudgedCatalogue,
  judgeCatalogue,
  readCatalogue,
  valuedMessages,
} from '../catalogue/read.ts';
import type { SiteNames } from '../content/check-files.ts';
import { checkContentFiles, readContent } from '../content/read-content.ts';
import { type ReadFile, readFile } from '../content/read-file.ts';
import { boundariesIn, type ContentFiles, namedContent } from '../content/store.ts';
import { type CodeRegistries, contentKindsOf } from '../define/registries.ts';
import { compile } from '../manifest/compile.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import type { IncludedTexts } from '../manifest/include.ts';
import { includedName, includedPath } from '../manifest/include-patterns.ts';
import { isSameLanguage, nearestLanguage } from '../manifest/nearest.ts';
import { releaseParts } from '../manifest/parts.ts';
import type { Site, SiteRedirect } from '../manifest/site.ts';
import { readAliases } from './aliases.ts';
import { isLanguageTag, unreadCatalogues } from './catalogue-names.ts';
import { digestOf, digestOfFile } from './digests.ts';
import { entryBoundaries } from './entries.ts';
import { catalogueWarnings, fileFault, ranked } from './file-faults.ts';
import {
  isPictureName,
  type PictureFiles,
  type Pictures,
  pictureFaults,
  soundPictures,
  writtenPictureFaults,
} from './pictures.ts';

/** The words on disk, read whole: the manifest, `content/` and `locales/` (path or language → text). */
export interface Sources {
  readonly manifest: string;
  /** Files that the manifest may include, by their paths from its folder. */
  readonly included?: ReadonlyMap<string, string> | undefined;
  readonly content: ReadonlyMap<string, string>;
  readonly locales: ReadonlyMap<string, string>;
  /** Picture files of `content/`, by their names there. */
  readonly pictures?: PictureFiles | undefined;
  /** Files that exist and cannot be read, by their names in findings: the reason, as a sentence. */
  readonly unreadable?: ReadonlyMap<string, string> | undefined;
}

/** The site as compiled from the sources, as plain data, so that another thread can make it. */
export interface SiteReading {
  /** Changes with any byte of the sources. */
  readonly version: string;
  /** Undefined where the manifest has an error, or no reading of it could be served. */
  readonly site: Site | undefined;
  /** Whether all files are used as they are, but for messages that cannot be used. */
  readonly isSound: boolean;
  /** Names of the files that keep the site from being sound. */
  readonly faulty: readonly string[];
  /** Errors first, and an error before those that follow from it. */
  readonly diagnostics: readonly Diagnostic[];
  /** Without the files that have an error. */
  readonly content: ContentFiles;
  readonly catalogues: ReadonlyMap<string, ReadCatalogue>;
  readonly pictures: Pictures;
}

/** The messages of one language as its file has them. `digest` is SHA-256 of the text, in base64. */
export interface ReadCatalogue {
  readonly digest: string;
  readonly catalogue: Catalogue;
}

/** Reads sources and reports all diagnostics. Pure, and independent of the clock. */
export function readSite(sources: Sources, code: CodeRegistries, file: string): SiteReading {
  releaseParts();
  const unreadable = unreadableFiles(sources, file);
  const files = new Map([...readContent(sources.content), ...unread(unreadable)]);
  const languages = [...sources.locales].filter(([name]) => isLanguageTag(name));
  const all = new Map(languages.map(([tag, text]) => [tag, newestReading(text, tag)]));
  const ids = new Map([...all].map(([tag, read]) => [tag, read.ids]));
  const valued = { get: (tag: string) => valuedIn(all.get(tag)) };
  const pictures = sources.pictures ?? new Map();
  const registries = {
    ...code,
    messages: ids,
    valued,
    content: namedContent(files.values()),
    pictures: [...pictures.keys()],
  };
  const noManifest = unreadable.filter((fault) => fault.file === file);
  const compiled = compile(sources.manifest, registries, { file, included: includedTexts(sources, file) });
  const {
    site: written,
    names,
    diagnostics: found,
  } = noManifest.length > 0 ? { ...compiled, site: undefined, diagnostics: noManifest } : compiled;
  const kinds = contentKindsOf(code);
  const aliases = written && readAliases(files.values(), written, code, file);
  const { content, diagnostics: inContent } = checkContentFiles(
    files,
    kinds,
    judgedBy(names, ids),
    together(
      aliases?.faults ?? new Map(),
      writtenPictureFaults(files.values(), new Set(pictures.keys()), names.locales?.supported),
    ),
  );
  const instants = written && [...boundariesIn(content), ...entryBoundaries(written, content.records)];
  const site = written && withContent(written, instants ?? [], aliases?.redirects ?? []);
  const tags = site?.locales.supported.map(({ tag }) => tag);
  const read = tags ? new Map([...all].filter(([tag]) => tags.includes(tag))) : all;
  const words = judgeAll(read, site?.locales.default);
  const whole = [
    // Without the catalogue, the manifest names messages that do not exist.
    ...unreadable.filter(isCatalogue),
    ...unreadable.filter((fault) => includedPath(fault.file, file) !== undefined),
    ...[...read.values()].flatMap(({ reading }) => (reading.catalogue ? [] : reading.diagnostics)),
    ...found,
    ...(tags ? unreadCatalogues(otherNames(sources.locales.keys(), tags, read), tags) : []),
    ...inContent,
    ...pictureFaults(pictures),
    ...(site
      ? missingCatalogues(site, new Set([...read.keys(), ...unreadable.filter(isCatalogue).map(tagOf)]), [
          ...sources.locales.keys(),
        ])
      : []),
  ];
  // A broken message affects nothing else: its readers see the default language.
  const errors = whole.filter(({ severity }) => severity === 'error');
  // Of two files with one address either may be the one to hold back.
  const faulty = new Set(
    errors.flatMap((fault) => [fault.file, ...fault.related.flatMap(({ range }) => range.file ?? [])]),
  );
  return {
    version: versionOf(sources, file),
    site,
    isSound: faulty.size === 0,
    faulty: [...faulty],
    diagnostics: ranked([...whole, ...words.diagnostics, ...(site ? missingWords(site, read, ids) : [])]),
    content,
    catalogues: words.catalogues,
    pictures: soundPictures(pictures),
  };
}

/**
 * The site, completed by its texts. A text that appears or disappears at an instant is a boundary of the whole
 * site: lists, the sitemap and kept pages follow.
 */
function withContent(site: Site, instants: readonly number[], aliases: readonly SiteRedirect[]): Site {
  if (instants.length === 0 && aliases.length === 0) return site;
  const boundaries = [...new Set([...site.boundaries, ...instants])].toSorted((a, b) => a - b);
  const redirects = [...site.redirects, ...aliases];
  return Object.freeze({
    ...site,
    boundaries: Object.freeze(boundaries),
    redirects: Object.freeze(redirects),
  });
}

const together = (
  ...found: readonly ReadonlyMap<ReadFile, readonly Diagnostic[]>[]
): ReadonlyMap<ReadFile, readonly Diagnostic[]> => {
  const files = new Set(found.flatMap((one) => [...one.keys()]));
  return new Map([...files].map((file) => [file, found.flatMap((one) => one.get(file) ?? [])]));
};

/**
 * The names that content is checked against. Where the manifest has a language without a catalogue its name is wrong,
 * which was reported there; content in the intended language is right.
 */
function judgedBy(names: SiteNames, ids: ReadonlyMap<string, unknown>): SiteNames {
  const { locales } = names;
  if (locales === undefined || ids.size === 0) return names;
  const idle = [...ids.keys()].filter((tag) => !locales.supported.has(tag));
  const meant = (tag: string) => (ids.has(tag) ? undefined : nearestLanguage(tag, idle));
  const known = [...locales.supported].filter((tag) => meant(tag) === undefined);
  if (known.length === locales.supported.size) return names;
  const standard =
    locales.default !== undefined && known.includes(locales.default) ? locales.default : undefined;
  // In their order, in which findings name them.
  const supported = new Set([...[...locales.supported].map((tag) => meant(tag) ?? tag), ...idle]);
  return { ...names, locales: { default: standard, supported } };
}

/** By the names that findings have for them. */
const unreadableFiles = ({ unreadable }: Sources, manifestName: string): Diagnostic[] =>
  [...(unreadable ?? [])].map(([name, reason]) => {
    const path = includedPath(name, '');
    return fileFault('unreadable', path === undefined ? name : includedName(path, manifestName), reason);
  });

/** The texts of included files. A file that cannot be read is listed too, so that no `include:` is blamed for it. */
const includedTexts = ({ included, unreadable }: Sources, manifestName: string): IncludedTexts =>
  new Map([
    ...(included ?? []),
    ...[...(unreadable?.keys() ?? [])].flatMap((name): [string, undefined][] =>
      includedPath(name, '') === undefined || name === manifestName ? [] : [[name, undefined]],
    ),
  ]);

const isCatalogue = ({ file }: Diagnostic): boolean => file.startsWith('locales/');
const tagOf = ({ file }: Diagnostic): string => file.slice('locales/'.length).replace(/\.json$/, '');

/** Includes files of `content/` that cannot be read: they exist, so references to them are no fault. */
const unread = (unreadable: readonly Diagnostic[]): [string, ReadFile][] =>
  unreadable
    .filter(({ file }) => file.startsWith('content/') && !isPictureName(file))
    .map((fault) => {
      const path = fault.file.slice('content/'.length);
      return [path, { ...readFile(path, ''), value: undefined, diagnostics: [fault] }];
    });

/** The ids of each language's messages. */
export const messageIds = (
  catalogues: ReadonlyMap<string, Pick<ReadCatalogue, 'catalogue'>>,
): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map([...catalogues].map(([tag, { catalogue }]) => [tag, idsIn(catalogue)]));

/** Catalogues outlive the readings that they are part of. */
const idSets = new WeakMap<Catalogue, ReadonlySet<string>>();

function idsIn(catalogue: Catalogue): ReadonlySet<string> {
  const ids = idSets.get(catalogue) ?? new Set(Object.keys(catalogue));
  idSets.set(catalogue, ids);
  return ids;
}

const valuedIn = (read: Read | undefined) => read && valuedMessages(read.reading);

interface Read {
  readonly text: string;
  readonly digest: string;
  readonly reading: CatalogueReading;
  /** Includes the ids of unusable messages: they exist, so references to them are no fault. */
  readonly ids: ReadonlySet<string>;
}
const newest = new Map<string, Read>();
const newestJudged = new Map<string, JudgedCatalogue & { readonly digest: string }>();

const catalogueName = (tag: string): string => `locales/${tag}.json`;

/** Reads a catalogue. The newest reading of each language is kept: a save of the manifest changes none of them. */
function newestReading(text: string, tag: string): Read {
  const known = newest.get(tag);
  if (known?.text === text) return known;
  const reading = readCatalogue(text, tag);
  const ids = new Set(reading.entries.map(({ id }) => id));
  const read = { text, digest: digestOfFile(catalogueName(tag), text), reading, ids };
  newest.set(tag, read);
  return read;
}

/** Judges every catalogue against that of the default language; leaves out those that cannot be read. */
function judgeAll(
  read: ReadonlyMap<string, Read>,
  standard: string | undefined,
): { readonly catalogues: Map<string, ReadCatalogue>; readonly diagnostics: Diagnostic[] } {
  const base = standard === undefined ? undefined : read.get(standard);
  const catalogues = new Map<string, ReadCatalogue>();
  const diagnostics: Diagnostic[] = [];
  for (const [tag, { digest, reading }] of read) {
    const { catalogue } = reading;
    if (catalogue === undefined) continue;
    // The usable messages depend on the default language's catalogue too.
    const both = digestOf(digest, base?.digest ?? '');
    const known = newestJudged.get(tag);
    const judged =
      known?.digest === both
        ? known
        : { digest: both, ...judgeCatalogue({ ...reading, catalogue }, base?.reading) };
    newestJudged.set(tag, judged);
    catalogues.set(tag, { digest: both, catalogue: judged.catalogue });
    diagnostics.push(...inOrder([...besideDefault(reading, base?.reading), ...judged.diagnostics]));
  }
  return { catalogues, diagnostics };
}

const inOrder = (diagnostics: readonly Diagnostic[]): Diagnostic[] =>
  diagnostics.toSorted((a, b) => a.range.start.offset - b.range.start.offset);

/** Names of catalogues, without those that are reported with a language whose catalogue is missing. */
const otherNames = (names: Iterable<string>, tags: readonly string[], read: ReadonlyMap<string, unknown>) =>
  [...names].filter((name) => !tags.some((tag) => !read.has(tag) && isSameLanguage(name, tag)));

/** Languages without a catalogue. */
const missingCatalogues = (site: Site, known: ReadonlySet<string>, names: readonly string[]): Diagnostic[] =>
  site.locales.supported.flatMap(({ tag }) => (known.has(tag) ? [] : [missingCatalogue(tag, names)]));

function missingCatalogue(tag: string, names: readonly string[]): Diagnostic {
  const other = names.find((name) => name !== tag && isSameLanguage(name, tag));
  const message =
    other === undefined ? 'The file is missing.' : `The file is missing; there is locales/${other}.json.`;
  const help =
    other === undefined
      ? `Add the file, or take "${tag}" out of \`locales.supported\` in the manifest. Until then the site keeps its last good words.`
      : `Rename locales/${other}.json to locales/${tag}.json.`;
  return fileFault('catalogue', `locales/${tag}.json`, message, { help });
}

/** Ids that catalogues lack or have beyond the default language's. */
function missingWords(
  site: Site,
  read: ReadonlyMap<string, Read>,
  ids: ReadonlyMap<string, ReadonlySet<string>>,
): Diagnostic[] {
  const locale = site.locales.default;
  const base = { ids: ids.get(locale) ?? new Set<string>(), locale };
  return site.locales.supported.flatMap(({ tag }) => {
    const reading = read.get(tag)?.reading;
    return reading?.catalogue ? catalogueWarnings(reading, base) : [];
  });
}

/** @param manifestName the manifest's name in findings. */
function versionOf(
  { manifest, included, content, locales, pictures }: Sources,
  manifestName: string,
): string {
  const texts: readonly (readonly [file: string, text: string])[] = [
    [manifestName, manifest],
    ...(included ?? []),
    ...[...content].map(([name, text]) => [`content/${name}`, text] as const),
    ...[...locales].map(([tag, text]) => [catalogueName(tag), text] as const),
  ];
  const all = texts.map(([file, text]) => `${file}\0${digestOfFile(file, text)}`);
  for (const [name, { digest }] of pictures ?? []) all.push(`pictures/${name}\0${digest}`);
  return createHash('sha256').update(all.sort().join('\0')).digest('base64url').slice(0, 12);
}
