import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { at } from '../../manifest/clock.ts';
import type { SiteRoute } from '../../manifest/site.ts';
import { digestOfFile } from '../../render/digests.ts';
import type { Workspace } from '../workspace.ts';

/** Facts of a rendered page that the checks need. */
export interface PageNote {
  readonly status: number;
  /** Why it could not be rendered. */
  readonly error?: string | undefined;
  /** Addresses of its links on this site, entities decoded, each once. */
  readonly links: readonly string[];
  /** Places that a link may lead to. */
  readonly anchors: readonly string[];
  /** Keys of the content files that took part. */
  readonly read: readonly string[];
  /** Those among them whose text stands in it. */
  readonly shown: readonly string[];
}

/** Notes of the last check, which hold as long as nothing that takes part in their pages has changed. */
export interface PageNotes {
  find(route: SiteRoute, path: string, locale: string, instant: number): PageNote | undefined;
  put(route: SiteRoute, path: string, locale: string, instant: number, note: PageNote): void;
  save(): Promise<void>;
}

type Kept = PageNote & { readonly words: string };

/** Where notes may be kept: outside the site, which a check only reads. */
interface NotesPlace {
  readonly root: string;
  readonly manifestFile: string;
  /** Identifies the built code; without it nothing is known to be the same. */
  readonly build?: string | undefined;
  readonly cacheFolder?: string | undefined;
}

/** Notes of sites that nobody has checked for so long are thrown away, ms. */
const longestKept = 30 * 86_400_000;

/**
 * Opens the notes of a person on a machine; undefined where none can be kept. A page follows from the build, its route, the site around the routes, the catalogues, which
 * content files there are, the text of those that it reads, and the time between two boundaries: all of that is the key.
 */
export async function openPageNotes(
  { root, manifestFile, build, cacheFolder }: NotesPlace,
  { sources, snapshot }: Pick<Workspace, 'sources' | 'snapshot'>,
): Promise<PageNotes | undefined> {
  if (build === undefined || cacheFolder === undefined || snapshot === undefined) return undefined;
  const { site } = snapshot;
  const name = `pages-${digest(root, manifestFile)}.json`;
  const known = await readNotes(join(cacheFolder, name));
  const used = new Map<string, Kept>();
  const { routes: _, ...around } = site;
  const common = digest(build, JSON.stringify(around), [...sources.content.keys()].toSorted().join('\n'));
  const words = (locale: string) => digestOfFile(`locales/${locale}.json`, sources.locales.get(locale) ?? '');
  const digests = new Map(
    site.locales.supported.map(({ tag }) => [tag, digest(words(tag), words(site.locales.default))]),
  );
  const texts = new Map<string, string[]>();
  for (const [file, text] of [...sources.content].toSorted()) {
    const own = digestOfFile(`content/${file}`, text);
    for (const key of keysOf(file)) texts.set(key, [...(texts.get(key) ?? []), file, own]);
  }
  // Many pages read the same files, and a route has pages in many languages.
  const digestOfWords = once((read: string) =>
    digest(...read.split('\n').flatMap((key) => [key, ...(texts.get(key) ?? [])])),
  );
  const wordsOf = (read: readonly string[]) => digestOfWords(read.join('\n'));
  const digestOfRoute = once(({ line: _line, ...route }: SiteRoute) => digest(JSON.stringify(route)));
  const keyOf = (route: SiteRoute, path: string, locale: string, instant: number) =>
    digest(
      common,
      digestOfRoute(route),
      path,
      digests.get(locale) ?? '',
      String(at(site, instant).nextBoundary),
    );
  let isChanged = false;
  return {
    find(route, path, locale, instant) {
      const key = keyOf(route, path, locale, instant);
      const kept = known[key];
      if (kept === undefined || kept.words !== wordsOf(kept.read)) return undefined;
      used.set(key, kept);
      return kept;
    },
    put(route, path, locale, instant, note) {
      if (note.error !== undefined) return;
      isChanged = true;
      used.set(keyOf(route, path, locale, instant), { ...note, words: wordsOf(note.read) });
    },
    async save() {
      try {
        await mkdir(cacheFolder, { recursive: true, mode: 0o700 });
        await removeOld(cacheFolder);
        if (!isChanged && used.size === Object.keys(known).length) {
          const now = new Date();
          await utimes(join(cacheFolder, name), now, now);
          return;
        }
        // Of two checks at once one wins, whole.
        const made = join(cacheFolder, `${name}.${process.pid}`);
        await writeFile(made, JSON.stringify(Object.fromEntries(used)), { mode: 0o600 });
        await rename(made, join(cacheFolder, name));
      } catch {
        // Without a place to keep them every page is rendered the next time.
      }
    },
  };
}

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('pages-')) continue;
    const path = join(folder, name);
    if ((await stat(path)).mtimeMs < Date.now() - longestKept) await rm(path);
  }
}

/** Notes are only a shortcut: what cannot be read is made again. */
async function readNotes(file: string): Promise<Readonly<Record<string, Kept>>> {
  try {
    // As one text: with an encoding `readFile` puts it together of pieces, at three times the cost.
    const bytes = await readFile(file);
    return JSON.parse(bytes.toString('utf8')) as Record<string, Kept>;
  } catch {
    return {};
  }
}

/** `help/sharing/links.en-US.md` belongs to the key `help/sharing/links`. */
const keysOf = (file: string): readonly string[] => {
  const key = file.replace(/\.(?:yaml|md)$/, '');
  return [key, key.replace(/\.[^./]+$/, '')];
};

const digest = (...parts: readonly string[]): string =>
  hash('sha256', parts.map((part) => `${part.length}\0${part}`).join(''), 'base64url').slice(0, 27);

/** Computes each answer once. */
function once<Of>(compute: (of: Of) => string): (of: Of) => string {
  const known = new Map<Of, string>();
  return (of) => {
    const answer = known.get(of) ?? compute(of);
    known.set(of, answer);
    return answer;
  };
}
