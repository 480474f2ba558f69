import { basename } from 'node:path';
import { includedPath, includePatterns } from '../manifest/include-patterns.ts';
import { keepDigest } from '../render/digests.ts';
import { isPictureName, type PictureFile } from '../render/pictures.ts';
import type { Sources } from '../render/reading.ts';
import { longest, readBytes } from './file-bytes.ts';
import { type DigestFile, digestOf, type Fingerprint, reasonOf } from './fingerprint.ts';
import { keptByFile } from './kept-files.ts';
import { readPicture } from './picture-files.ts';
import { listSources, mostPictures, type SourceFile, type SourceFolders } from './source-files.ts';

/** The sources with the digests of their files, which tell what of the disk they are. */
interface ReadSources extends Sources {
  readonly fingerprint: Fingerprint;
}

/** Of all pictures together: a hundred of the largest. Forms are made of each when somebody asks for one. */
const mostPixels = 4_000_000_000;
const tooMany = `The pictures of content/ are more than ${mostPictures.files.toLocaleString('en-US')}, or have together more than ${mostPictures.bytes / 1024 / 1024} MB: this one is not read. Remove those that no text shows ("site check" names them), or reduce the size of others.`;
const tooManyPixels = `The pictures of content/ have together more than ${(mostPixels / 1_000_000).toLocaleString('en-US')} million pixels: this one is not shown. Reduce the size of the largest ones.`;

/** Of a save one file is read. */
const kept = keptByFile<{ readonly digest: string; readonly length: number; readonly text: string }>();
const keptText = ({ path, longest: most }: SourceFile) =>
  kept(path, async () => {
    const bytes = await readBytes(path, most);
    return { digest: digestOf(bytes), length: bytes.length, text: bytes.toString('utf8') };
  });

/** The name of a picture below `content/`. */
const pictureName = (name: string): string | undefined =>
  name.startsWith('content/') && isPictureName(name) ? name.slice('content/'.length) : undefined;

/** The digest of a file as a reading has it: what was read for one is not read again for the other. */
export const digestOfSource: DigestFile = async (file) => {
  const picture = pictureName(file.name);
  return picture === undefined
    ? (await keptText(file)).digest
    : (await readPicture(file.path, picture)).fingerprint;
};

/**
 * Reads the manifest with the files that it includes, `content/` and `locales/` whole. A file that cannot be read is `unreadable`,
 * with the reason.
 * @param draft a text of the manifest that is to take the place of the one on the disk: what it includes is read too.
 * @throws {SourceError} where there are too many; the system's error where a folder cannot be read.
 */
export async function readSources(places: SourceFolders, draft = ''): Promise<ReadSources> {
  const fingerprint = new Map<string, string>();
  const unreadable = new Map<string, string>();
  const texts = new Map<string, string>();
  const pictures = new Map<string, PictureFile>();
  const manifestName = basename(places.manifestFile);
  let left = longest.manifest;
  const readText = async (file: SourceFile): Promise<void> => {
    if (file.refusal) throw file.refusal;
    const { name } = file;
    const { digest, length, text } = await keptText(file);
    fingerprint.set(name, digest);
    if (isIncluded(name, manifestName)) left -= length;
    if (left < 0)
      unreadable.set(name, 'The files that the manifest includes are larger together than any site needs.');
    else texts.set(name, text);
    keepDigest(name, text, digest);
  };
  const failed = (name: string) => (error: unknown) => {
    fingerprint.set(name, reasonOf(error));
    unreadable.set(name, sentenceOf(error as NodeJS.ErrnoException));
  };
  let pixels = mostPixels;
  // First, since it says which files belong to it.
  const manifest = { name: manifestName, path: places.manifestFile, longest: longest.manifest };
  await readText(manifest).catch(failed(manifestName));
  const patterns = [texts.get(manifestName) ?? '', draft].flatMap(includePatterns);
  const { files } = await listSources(places, patterns);
  for (const file of files) {
    const { name, path } = file;
    if (name === manifestName) continue;
    try {
      const own = pictureName(name);
      if (own !== undefined) {
        if (file.refusal) {
          fingerprint.set(name, reasonOf(file.refusal));
          pictures.set(own, { digest: '', header: tooMany });
          continue;
        }
        const picture = await readPicture(path, own);
        fingerprint.set(name, picture.fingerprint);
        const { header } = picture.file;
        // A broken one has no pixels, and a fault of its own.
        const taken = typeof header === 'string' ? 0 : header.width * header.height;
        pixels -= taken;
        const isTooMany = taken > 0 && pixels < 0;
        pictures.set(own, isTooMany ? { ...picture.file, header: tooManyPixels } : picture.file);
        continue;
      }
      await readText(file);
    } catch (error) {
      failed(name)(error);
    }
  }
  const below = (folder: string) =>
    [...texts].flatMap(([name, text]): [string, string][] =>
      name.startsWith(`${folder}/`) ? [[name.slice(folder.length + 1), text]] : [],
    );
  const content = below('content').sort(([a], [b]) => (a < b ? -1 : 1));
  const locales = below('locales').map(([name, text]): [string, string] => [
    name.slice(0, -'.json'.length),
    text,
  ]);
  const included = [...texts].filter(([name]) => isIncluded(name, manifestName));
  return {
    manifest: texts.get(manifestName) ?? '',
    included: new Map(included),
    content: new Map(content),
    locales: new Map(locales.sort(([a], [b]) => (a < b ? -1 : 1))),
    pictures,
    unreadable,
    fingerprint,
  };
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'The file is missing, or it is a link that leads nowhere.',
  EACCES: 'The server is not allowed to read the file.',
  EPERM: 'The server is not allowed to read the file.',
  EXDEV: 'The file is a link that leads out of the folder of the manifest, and is not read.',
  ELOOP: 'The file is a link that leads back to itself.',
};
const isIncluded = (name: string, manifestName: string): boolean =>
  includedPath(name, manifestName) !== undefined;
const sentenceOf = ({ code, message, syscall }: NodeJS.ErrnoException): string =>
  ((syscall === 'scandir' && code === 'EACCES' && 'The server is not allowed to list the folder.') ||
    reasons[code ?? '']) ??
  `The file cannot be read: ${code ?? message}.`;

/** The text that a finding points into; empty where it points at something else. */
export function textOfFile(file: string, manifestName: string, sources: Sources): string {
  if (file === manifestName) return sources.manifest;
  const [folder, ...rest] = file.split('/');
  const name = rest.join('/');
  if (folder === 'content') return sources.content.get(name) ?? '';
  if (folder === 'locales') return sources.locales.get(name.replace(/\.json$/, '')) ?? '';
  return sources.included?.get(includedPath(file, manifestName) ?? '') ?? '';
}

/** The sources with another text of a file. */
export function withText(sources: Sources, file: string, text: string, manifestName: string): Sources {
  if (file === manifestName) return { ...sources, manifest: text };
  const path = includedPath(file, manifestName);
  if (path !== undefined) return { ...sources, included: new Map(sources.included).set(path, text) };
  const [kind, ...rest] = file.split('/');
  const name = rest.join('/');
  if (kind === 'content') return { ...sources, content: new Map(sources.content).set(name, text) };
  return { ...sources, locales: new Map(sources.locales).set(name.replace(/\.json$/, ''), text) };
}
