import { realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { isNamedBy } from '../../manifest/include-patterns.ts';
import { isLanguageTag } from '../../render/catalogue-names.ts';
import type { SourceFolders } from '../source-files.ts';

/** Folders below `content/`, and characters of each part of a name. */
const deepest = 8;
const longest = 100;

/** Letters, digits, and between them `.`, `_`, `-` and spaces: no name of a hidden file, none that a shell or a link could misread. */
const part = /^[\p{L}\p{N}](?:[\p{L}\p{N}._ -]*[\p{L}\p{N}])?$/u;

const isPart = (one: string): boolean => one.length <= longest && part.test(one);
const partHelp = `Each part of the name has letters, digits, ".", "_", "-" and spaces, ${longest} at the most, and begins and ends with a letter or digit.`;

/**
 * Why a new file may not have this name; undefined where it may. A file that is there is known by its listing, whatever it
 * is called.
 * @param patterns what the manifest includes.
 */
export function refuseNewName(name: string, patterns: readonly string[] = []): string | undefined {
  const [folder, ...parts] = name.split('/');
  const [file = ''] = parts.slice(-1);
  if (name.normalize('NFC') !== name) return 'The name is not in Unicode’s composed form (NFC).';
  if (folder === 'locales') {
    const isCatalogue = parts.length === 1 && file.endsWith('.json') && isLanguageTag(file.slice(0, -5));
    return isCatalogue
      ? undefined
      : 'A catalogue is named for its language, directly in locales/: locales/ja.json.';
  }
  if (patterns.some((pattern) => isNamedBy(name, pattern)))
    return name.split('/').every(isPart) ? undefined : partHelp;
  if (folder !== 'content' || parts.length === 0)
    return 'A new file lies in content/, is a catalogue in locales/, or is named under `include:` in the manifest.';
  if (parts.length > deepest) return `Folders are nested ${deepest} deep at the most.`;
  if (!parts.every(isPart)) return partHelp;
  if (file.startsWith('README')) return 'A README is for developers; the site does not read it.';
  return /\.(?:md|ya?ml|json)$/.test(file) ? undefined : 'A file of content ends in .md, .yaml or .json.';
}

/** The folder on disk in which a file of this name has to lie, and its path. */
function placeOf(
  name: string,
  { manifestFile, contentFolder, localesFolder }: SourceFolders,
): { readonly folder: string; readonly path: string } {
  for (const [top, folder] of [
    ['content/', contentFolder],
    ['locales/', localesFolder],
  ] as const)
    if (name.startsWith(top)) return { folder, path: join(folder, name.slice(top.length)) };
  return { folder: dirname(manifestFile), path: join(dirname(manifestFile), name) };
}

/**
 * Where a file really lies, which is where it is written. Undefined where a link leads out of its folder: what lies there is
 * not for editors, to be read or written.
 */
export async function realPlaceOf(name: string, folders: SourceFolders): Promise<string | undefined> {
  const { folder, path } = placeOf(name, folders);
  const root = await realpath(folder);
  const real = await realpathOfNew(path);
  return isInside(root, real) ? real : undefined;
}

const isInside = (root: string, path: string): boolean => {
  const way = relative(root, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !way.startsWith(sep);
};

/** Of a file that is not there yet: where its folder lies. */
async function realpathOfNew(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    return join(await realpathOfNew(dirname(path)), basename(path));
  }
}
