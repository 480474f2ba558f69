import { basename } from 'node:path';
import { isPictureName, type PictureFile } from '../render/pictures.ts';
import type { Sources } from '../render/reading.ts';
import { digestOf, type Fingerprint, reasonOf } from './fingerprint.ts';
import { readPicture } from './picture-files.ts';
import { listSources, readBytes, type SourceFolders } from './source-files.ts';

/** The sources with the digests of their files, which tell what of the disk they are. */
interface ReadSources extends Sources {
  readonly fingerprint: Fingerprint;
}

/**
 * Reads the manifest, `content/` and `locales/` whole. A file that cannot be read is `unreadable`, with the reason.
 * @throws {SourceError} where there are too many; the system's error where a folder cannot be read.
 */
export async function readSources(places: SourceFolders): Promise<ReadSources> {
  const { files } = await listSources(places);
  const fingerprint = new Map<string, string>();
  const unreadable = new Map<string, string>();
  const texts = new Map<string, string>();
  const pictures = new Map<string, PictureFile>();
  for (const file of files) {
    const { name, path } = file;
    try {
      if (name.startsWith('content/') && isPictureName(name)) {
        const own = name.slice('content/'.length);
        const picture = await readPicture(path, own);
        fingerprint.set(name, picture.fingerprint);
        pictures.set(own, picture.file);
        continue;
      }
      const bytes = await readBytes(path, file.longest);
      fingerprint.set(name, digestOf(bytes));
      texts.set(name, bytes.toString('utf8'));
    } catch (error) {
      fingerprint.set(name, reasonOf(error));
      unreadable.set(name, sentenceOf(error as NodeJS.ErrnoException));
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
  return {
    manifest: texts.get(basename(places.manifestFile)) ?? '',
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
  ELOOP: 'The file is a link that leads back to itself.',
};
const sentenceOf = ({ code, message }: NodeJS.ErrnoException): string =>
  reasons[code ?? ''] ?? `The file cannot be read: ${code ?? message}.`;

/** The text that a finding points into; empty where it points at something else. */
export function textOfFile(file: string, manifestName: string, sources: Sources): string {
  if (file === manifestName) return sources.manifest;
  const [folder, ...rest] = file.split('/');
  const name = rest.join('/');
  if (folder === 'content') return sources.content.get(name) ?? '';
  if (folder === 'locales') return sources.locales.get(name.replace(/\.json$/, '')) ?? '';
  return '';
}

/** The sources with another text of a file. */
export function withText(sources: Sources, file: string, text: string, manifestName: string): Sources {
  if (file === manifestName) return { ...sources, manifest: text };
  const [kind, ...rest] = file.split('/');
  const name = rest.join('/');
  if (kind === 'content') return { ...sources, content: new Map(sources.content).set(name, text) };
  return { ...sources, locales: new Map(sources.locales).set(name.replace(/\.json$/, ''), text) };
}
