import { basename } from 'node:path';
import type { Sources } from '../render/reading.ts';
import { digestOf, type Fingerprint } from './fingerprint.ts';
import { listSources, readBytes, type SourceFolders } from './source-files.ts';

/** The sources with the digests of their files, which tell what of the disk they are. */
interface ReadSources extends Sources {
  readonly fingerprint: Fingerprint;
}

/**
 * Reads the manifest, `content/` and `locales/` whole.
 * @throws {SourceError} where a file is no regular file, or there are too many; the system's error where one cannot be read.
 */
export async function readSources(places: SourceFolders): Promise<ReadSources> {
  const { files } = await listSources(places);
  const fingerprint = new Map<string, string>();
  const texts = new Map<string, string>();
  for (const { name, path } of files) {
    const bytes = await readBytes(path);
    fingerprint.set(name, digestOf(bytes));
    texts.set(name, bytes.toString('utf8'));
  }
  const manifest = texts.get(basename(places.manifestFile)) as string;
  const below = (folder: string) =>
    [...texts].flatMap(([name, text]): [string, string][] =>
      name.startsWith(`${folder}/`) ? [[name.slice(folder.length + 1), text]] : [],
    );
  const content = below('content').sort(([a], [b]) => (a < b ? -1 : 1));
  const locales = below('locales').map(([name, text]): [string, string] => [basename(name, '.json'), text]);
  return {
    manifest,
    content: new Map(content),
    locales: new Map(locales.sort(([a], [b]) => (a < b ? -1 : 1))),
    fingerprint,
  };
}

/** The text that a finding points into; empty where it points at something else. */
export function textOfFile(file: string, manifestName: string, sources: Sources): string {
  if (file === manifestName) return sources.manifest;
  const [folder, ...rest] = file.split('/');
  const name = rest.join('/');
  if (folder === 'content') return sources.content.get(name) ?? '';
  if (folder === 'locales') return sources.locales.get(name.replace(/\.json$/, '')) ?? '';
  return '';
}
