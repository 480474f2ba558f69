import { constants } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import type { Sources } from '../render/reading.ts';

/** Where the words of a site lie. */
export interface SourceFolders {
  readonly manifestFile: string;
  readonly contentFolder: string;
  readonly localesFolder: string;
}

/** In bytes. No file may be larger; a larger one is cut here and refused by whoever reads the text, who says why. */
const longestFile = 4 * 1024 * 1024;
/** Files of `content/` or of `locales/`. */
const mostFiles = 10_000;

/** The manifest, `content/` or `locales/` is nothing that could be read; the message is fit to be shown. */
class SourceError extends Error {
  override readonly name = 'SourceError';
}

/**
 * Reads the manifest, `content/` and `locales/` whole.
 * @throws {SourceError} where a file is no regular file, or there are too many; the system's error where one cannot be read.
 */
export async function readSources(folders: SourceFolders): Promise<Sources> {
  const [manifest, content, locales] = await Promise.all([
    readText(folders.manifestFile),
    readTree(folders.contentFolder, (name) => name.endsWith('.md') || name.endsWith('.yaml')),
    readTree(folders.localesFolder, (name) => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*\.json$/.test(name)),
  ]);
  return {
    manifest,
    content,
    locales: new Map([...locales].map(([file, text]) => [basename(file, '.json'), text])),
  };
}

/** A pipe would be waited for until somebody writes to it, and a device might never end: neither is opened to be read. */
async function readText(path: string): Promise<string> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw new SourceError(`${basename(path)} is not a regular file`);
    const bytes = Buffer.alloc(Math.min(stat.size + 1, longestFile));
    let length = 0;
    while (length < bytes.length) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return bytes.toString('utf8', 0, length);
  } finally {
    await file.close();
  }
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
  if (files.length > mostFiles)
    throw new SourceError(`${basename(folder)}/ holds more than ${mostFiles} files`);
  const read = new Map<string, string>();
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    read.set(relative(folder, path).split(sep).join('/'), await readText(path));
  }
  return new Map([...read].sort(([a], [b]) => (a < b ? -1 : 1)));
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
