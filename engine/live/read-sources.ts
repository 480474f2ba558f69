import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import type { Sources } from '../render/generation.ts';

/** Where the words of a site lie. */
export interface SourceFolders {
  readonly manifestFile: string;
  readonly contentFolder: string;
  readonly localesFolder: string;
}

/** The manifest may not be larger than this; a larger file is cut here and refused by `compile`, which says why. */
const manifestLimit = 4 * 1024 * 1024;

/** Reads the manifest, `content/` and `locales/` whole. Throws where the manifest cannot be read. */
export async function readSources(folders: SourceFolders): Promise<Sources> {
  const [manifest, content, locales] = await Promise.all([
    readFile(folders.manifestFile),
    readTree(folders.contentFolder, (name) => name.endsWith('.md') || name.endsWith('.yaml')),
    readTree(folders.localesFolder, (name) => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*\.json$/.test(name)),
  ]);
  return {
    manifest: manifest.subarray(0, manifestLimit).toString('utf8'),
    content,
    locales: new Map([...locales].map(([file, text]) => [basename(file, '.json'), text])),
  };
}

async function readTree(folder: string, wanted: (name: string) => boolean): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) =>
      (entry.isFile() || entry.isSymbolicLink()) &&
      wanted(entry.name) &&
      !entry.name.startsWith('.') &&
      !entry.name.startsWith('README'),
  );
  const read = await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(folder, path).split(sep).join('/'), await readFile(path, 'utf8')] as const;
    }),
  );
  return new Map(read.sort(([a], [b]) => (a < b ? -1 : 1)));
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
