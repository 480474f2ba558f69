import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isPictureName } from '../render/pictures.ts';
import { longest, markOf, SourceError } from './file-bytes.ts';
import { entriesOf, stat } from './file-calls.ts';
import { includedIn, includedOnDisk } from './included-files.ts';

/** Where the words of a site lie. */
export interface SourceFolders {
  readonly manifestFile: string;
  readonly contentFolder: string;
  readonly localesFolder: string;
}

/** A file that the site is read from. */
export interface SourceFile {
  /** As findings name it: `routes.yaml`, `content/help/begin.en-US.md`, `locales/ja.json`. */
  readonly name: string;
  readonly path: string;
  /** Bytes of it that are read. */
  readonly longest: number;
  /** Why it is not read, be it there or not. */
  readonly refusal?: NodeJS.ErrnoException;
}

/** A folder in which a change may concern the site. */
export interface WatchedFolder {
  /** Device and inode: another folder may come to stand in its place. */
  readonly mark: string;
  /** The names that concern the site; undefined where all do. */
  readonly names: ReadonlySet<string> | undefined;
}

interface SourceListing {
  readonly files: readonly SourceFile[];
  /** By path. */
  readonly folders: ReadonlyMap<string, WatchedFolder>;
}

/** Files, and folders, of `content/` or of `locales/`. */
const most = 10_000;
/** Pictures of `content/`, and what they have together: each is read to be judged, here and where the site is watched. */
export const mostPictures = { files: 2_000, bytes: 256 * 1024 * 1024 };

const beyondBounds = Object.assign(new Error('there are too many pictures'), { code: 'EFBIG' });

/** Texts, records and pictures; and what people take for such, so that it is reported. */
const isOfContent = (name: string): boolean =>
  /\.(?:md|markdown|mdx|ya?ml|json|txt|html?)$/i.test(name) || isPictureName(name);
/** Also what is no language's: a file that nobody reads is reported. */
const isCatalogue = (name: string): boolean => name.endsWith('.json');

/**
 * Finds the files of a site and the folders to watch for their changes. The manifest is listed even if it is missing.
 * @param patterns what the manifest includes, where it need not be read to find out.
 * @throws {SourceError} where there are too many; the system's error where a folder cannot be read.
 */
export async function listSources(
  places: SourceFolders,
  patterns?: readonly string[],
): Promise<SourceListing> {
  const listing = new Listing();
  const { manifestFile, contentFolder, localesFolder } = places;
  await listing.addFile(
    { name: basename(manifestFile), path: manifestFile, longest: longest.manifest },
    true,
  );
  const included = await (patterns
    ? includedIn(manifestFile, patterns)
    : includedOnDisk(manifestFile, longest.manifest));
  for (const { path, refusal } of included.files) {
    const file = { name: path, path: join(dirname(manifestFile), path), longest: longest.other };
    await listing.addFile(refusal ? { ...file, refusal } : file, true);
  }
  for (const { path, isFolder } of included.watched) await listing.watch(path, isFolder);
  await listing.addTree('content', contentFolder, isOfContent);
  await listing.addTree('locales', localesFolder, isCatalogue);
  return listing;
}

class Listing implements SourceListing {
  readonly #left = { ...mostPictures };
  readonly files: SourceFile[] = [];
  readonly folders = new Map<string, WatchedFolder>();

  /** A file behind a link is written where it lies, or has the link replaced: both folders are watched. */
  async addFile(file: SourceFile, mayBeLink: boolean): Promise<void> {
    this.files.push(file);
    await this.#watchName(file.path);
    if (!mayBeLink) return;
    const target = await realpath(file.path).catch(() => file.path);
    if (target !== file.path) await this.#watchName(target);
  }

  /** Something that may come to be there; or a folder, with all that comes to be in it. */
  async watch(path: string, isFolder: boolean): Promise<void> {
    await this.#watchName(path);
    const found = isFolder ? await stat(path).catch(() => undefined) : undefined;
    if (found?.isDirectory()) this.folders.set(path, { mark: markOf(found), names: undefined });
  }

  async addTree(name: string, folder: string, isWanted: (name: string) => boolean): Promise<void> {
    await this.#watchName(folder);
    const left = { files: most, folders: most };
    await this.#walk({ name, folder, above: [] }, isWanted, left, name);
  }

  async #walk(
    { name, folder, above }: { name: string; folder: string; above: readonly string[] },
    isWanted: (name: string) => boolean,
    left: { files: number; folders: number },
    tree: string,
  ): Promise<void> {
    const mark = markOf(await stat(folder));
    // A link that leads to a folder above it would be followed without end.
    if (above.includes(mark)) return;
    this.folders.set(folder, { mark, names: undefined });
    left.folders -= 1;
    if (left.folders < 0) throw new SourceError(`${tree}/ holds more than ${most} folders`);
    const entries = await entriesOf(folder);
    // In a fixed order, so that the same pictures are beyond the bound each time.
    for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      // Kubernetes keeps the files of a mounted configuration in hidden folders, with links to them beside.
      if (entry.name.startsWith('.')) continue;
      const at = { name: `${name}/${entry.name}`, path: join(folder, entry.name), longest: longest.other };
      const isLink = entry.isSymbolicLink();
      if (entry.isDirectory() || (isLink && (await isFolder(at.path))))
        await this.#walk({ name: at.name, folder: at.path, above: [...above, mark] }, isWanted, left, tree);
      else if (isWanted(entry.name) && !entry.name.startsWith('README')) {
        left.files -= 1;
        if (left.files < 0) throw new SourceError(`${tree}/ holds more than ${most} files`);
        const isBeyond = isPictureName(entry.name) && (await this.#isBeyond(at.path));
        await this.addFile(isBeyond ? { ...at, refusal: beyondBounds } : at, isLink);
      }
    }
  }

  /** Counts a picture. */
  async #isBeyond(path: string): Promise<boolean> {
    const { size } = await stat(path).catch(() => ({ size: 0n }));
    this.#left.files -= 1;
    this.#left.bytes -= Math.min(Number(size), longest.other);
    return this.#left.files < 0 || this.#left.bytes < 0;
  }

  async #watchName(path: string): Promise<void> {
    const folder = dirname(path);
    const known = this.folders.get(folder);
    if (known) {
      if (known.names)
        this.folders.set(folder, { ...known, names: new Set([...known.names, basename(path)]) });
      return;
    }
    const found = await stat(folder).catch(() => undefined);
    if (found) this.folders.set(folder, { mark: markOf(found), names: new Set([basename(path)]) });
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
