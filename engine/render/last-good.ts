import { includedPath } from '../manifest/include-patterns.ts';
import type { SiteReading, Sources } from './reading.ts';

/** Sources by the names that findings have for their files, with their texts. */
type Files = ReadonlyMap<string, string>;

/** The result for a set of sources, including further checks of the caller. */
interface Judged {
  readonly reading: SiteReading;
}
type Judge<Result extends Judged> = (sources: Sources) => Promise<Result>;

interface Served<Result> {
  /** Without a site where nothing of the sources can be served; its findings are those of the sources as they are. */
  readonly judged: Result;
  /** The sources to serve: the last good ones where there is no site. */
  readonly good: Sources | undefined;
}

/** How often further faulty files are replaced, after others have been. */
const mostRounds = 4;
/** Files that are tried one by one: each costs as much as reading the site. */
const mostTried = 8;

interface Findings<Result> {
  readonly sources: Sources;
  /** The result for them. */
  readonly whole: Result;
  /** The sources served before; without them faulty files are left out, and a faulty manifest is not served. */
  readonly last: () => Sources | undefined;
  /** The manifest's name in findings. */
  readonly manifestName: string;
}

/**
 * Finds what can be served of sources with faults, so that one broken file does not block others: a faulty file keeps
 * its last good form. Where the rest is not valid with it, each of the changes is tried by itself, since it may be
 * valid only together with a faulty one: then the last good sources stay, with those changes that are valid.
 * @param judge checks sources; called a dozen times at the most.
 */
export async function findServable<Result extends Judged>(
  { sources, whole, last, manifestName }: Findings<Result>,
  judge: Judge<Result>,
): Promise<Served<Result>> {
  if (whole.reading.isSound) return { judged: whole, good: sources };
  const before = last();
  const kept = before && filesOf(before, manifestName);
  const disk = filesOf(sources, manifestName);
  const changes: Changes = {
    sources,
    disk: whole.reading.faulty.includes(manifestName) ? withGone(disk, kept, manifestName) : disk,
    before: kept,
    faulty: new Set(),
    manifestName,
  };
  const found =
    (await withoutFaulty(changes, whole.reading.faulty, judge)) ?? (await withEach(changes, judge));
  const { judged, good } = found ?? { judged: whole, good: before };
  const reading: SiteReading = {
    ...judged.reading,
    site: found?.judged.reading.site,
    isSound: false,
    diagnostics: whole.reading.diagnostics,
  };
  return { judged: { ...judged, reading }, good };
}

interface Changes {
  readonly sources: Sources;
  readonly disk: Files;
  readonly before: Files | undefined;
  /** Files that keep their last good form. */
  readonly faulty: Set<string>;
  readonly manifestName: string;
}
type Found<Result> = { readonly judged: Result; readonly good: Sources };

/** All that is on the disk, but for the files at fault, which are as they were; those that never were are left out. */
async function withoutFaulty<Result extends Judged>(
  changes: Changes,
  faulty: readonly string[],
  judge: Judge<Result>,
): Promise<Found<Result> | undefined> {
  let known = faulty;
  for (let round = 1; round <= mostRounds; round += 1) {
    const more = toReplace(changes, known);
    if (more.length === 0 && round > 1) return undefined;
    for (const file of more) changes.faulty.add(file);
    const kept = [...changes.faulty].map((file) => [file, changes.before?.get(file) ?? nothing] as const);
    const good = sourcesOf(new Map([...changes.disk, ...kept]), changes);
    const judged = await judge(good);
    if (judged.reading.site) return { judged, good };
    known = judged.reading.faulty;
  }
  return undefined;
}

/** An included file that is left out. */
const nothing = '{}';

/**
 * Of the files at fault those that have another form; then what the manifest includes, and the manifest last, since words that it
 * names may be missing. An included file without a last good form is left out.
 */
function toReplace({ disk, before, faulty, manifestName }: Changes, known: readonly string[]): string[] {
  const isIncluded = (file: string) => includedPath(file, manifestName) !== undefined;
  if (before === undefined) return known.filter((file) => isIncluded(file) && !faulty.has(file));
  const isOther = (file: string) =>
    (before.has(file) || isIncluded(file)) && before.get(file) !== disk.get(file) && !faulty.has(file);
  const files = known
    .flatMap((file) => (disk.has(file) || isIncluded(file) ? [file] : goneWith(file, disk, before)))
    .filter(isOther);
  const words = files.filter((file) => file !== manifestName && !isIncluded(file));
  if (words.length > 0) return words;
  const included = files.filter((file) => file !== manifestName);
  return included.length > 0 ? included : files;
}

/** A manifest at fault does not say which files it includes: those that it had are as they were. */
function withGone(disk: Files, before: Files | undefined, manifestName: string): Files {
  const gone = [...(before ?? [])].filter(
    ([file]) => includedPath(file, manifestName) !== undefined && !disk.has(file),
  );
  return new Map([...disk, ...gone]);
}

/** A removed text is missing in all its languages. */
function goneWith(file: string, disk: Files, before: Files): string[] {
  const stem = (name: string) => name.replace(/\.[^./]+\.md$/, '');
  return [...before.keys()].filter((name) => !disk.has(name) && stem(name) === stem(file));
}

/** Takes over the changes one by one: those with which the site is still whole. */
async function withEach<Result extends Judged>(
  changes: Changes,
  judge: Judge<Result>,
): Promise<Found<Result> | undefined> {
  const { disk, before, faulty } = changes;
  if (before === undefined) return undefined;
  const changed = [...new Set([...disk.keys(), ...before.keys()])].filter(
    (file) => !faulty.has(file) && disk.get(file) !== before.get(file),
  );
  let files: Files = before;
  let found: Found<Result> | undefined;
  for (const file of changed.slice(0, mostTried)) {
    const tried = new Map(files);
    const text = disk.get(file);
    if (text === undefined) tried.delete(file);
    else tried.set(file, text);
    const good = sourcesOf(tried, changes);
    const judged = await judge(good);
    if (!judged.reading.site) continue;
    files = tried;
    found = { judged, good };
  }
  return found;
}

/** All files of sources, by their names in findings. */
export function filesOf(
  { manifest, included, content, locales, unreadable }: Sources,
  manifestName: string,
): Files {
  return new Map([
    ...(unreadable?.has(manifestName) ? [] : ([[manifestName, manifest]] as const)),
    ...(included ?? []),
    ...[...content].map(([file, text]) => [`content/${file}`, text] as const),
    ...[...locales].map(([tag, text]) => [`locales/${tag}.json`, text] as const),
  ]);
}

/** The sources for these files; files that cannot be read stay unreadable. */
export function sourcesOf(
  files: Files,
  { sources, manifestName }: Pick<Changes, 'sources' | 'manifestName'>,
): Sources {
  const below = (folder: string) =>
    [...files]
      .filter(([file]) => file.startsWith(folder))
      .map(([file, text]) => [file.slice(folder.length), text] as const);
  const unreadable = [...(sources.unreadable ?? [])].filter(([file]) => !files.has(file));
  const included = [...files].filter(([file]) => includedPath(file, manifestName) !== undefined);
  return {
    manifest: files.get(manifestName) ?? '',
    included: new Map(included.sort(([a], [b]) => (a < b ? -1 : 1))),
    content: new Map(below('content/').sort(([a], [b]) => (a < b ? -1 : 1))),
    locales: new Map(below('locales/').map(([file, text]) => [file.replace(/\.json$/, ''), text])),
    unreadable: new Map(unreadable),
    // Bytes are not kept: a picture has no last good form, and a text without one shows its words.
    pictures: sources.pictures,
  };
}
