import { includePatterns } from '../../manifest/include-patterns.ts';
import { isBinaryPicture } from '../../render/pictures.ts';
import type { SourceFacts, SourceText } from '../../render/site-editing.ts';
import { longest, readBytes } from '../file-bytes.ts';
import { listSources, type SourceFolders } from '../source-files.ts';
import { revisionOf } from './revision.ts';
import { realPlaceOf, refuseNewName } from './source-names.ts';

/** The files of a site for its editors, known only by the names that findings use. */
export interface EditedSources {
  /** @param manifest a text of the manifest: what it includes is listed too. */
  list(manifest?: string): Promise<readonly SourceFacts[]>;
  read(name: string): Promise<SourceText | undefined>;
  readBytes(name: string): Promise<Buffer | undefined>;
  /** @param manifest the text that the manifest is to have, where it changes too. */
  judgeName(name: string, manifest?: string): Promise<string | undefined>;
  /** Where a file of this name is written; undefined where a link leads out of the site’s folders. */
  placeOf(name: string): Promise<string | undefined>;
}

export function createEditedSources(folders: SourceFolders): EditedSources {
  const manifestText = () =>
    readBytes(folders.manifestFile, longest.manifest).then(
      (bytes) => bytes.toString('utf8'),
      () => '',
    );
  /** The files of the site, and those that another text of the manifest would include. */
  const filesWith = async (manifest: string | undefined) => {
    const { files } = await listSources(folders);
    if (manifest === undefined) return files;
    const more = await listSources(folders, includePatterns(manifest));
    return [...new Map([...files, ...more.files].map((file) => [file.name, file])).values()];
  };
  const find = async (name: string): Promise<string | undefined> => {
    const { files } = await listSources(folders);
    return files.some((file) => file.name === name) ? realPlaceOf(name, folders) : undefined;
  };
  const readFile = async (name: string): Promise<Buffer | undefined> => {
    const path = isBinaryPicture(name) ? undefined : await find(name);
    return path === undefined ? undefined : readBytes(path, longest.manifest).catch(() => undefined);
  };
  return {
    async list(manifest) {
      const files = await filesWith(manifest);
      const facts: SourceFacts[] = [];
      for (const { name } of files) {
        if (isBinaryPicture(name)) continue;
        const path = await realPlaceOf(name, folders).catch(() => undefined);
        // A file that cannot be read is reported among the findings.
        const bytes =
          path === undefined ? undefined : await readBytes(path, longest.manifest).catch(() => undefined);
        if (bytes) facts.push({ name, size: bytes.length, revision: revisionOf(bytes) });
      }
      return facts;
    },
    async read(name) {
      const bytes = await readFile(name);
      return bytes && { name, text: bytes.toString('utf8'), revision: revisionOf(bytes) };
    },
    readBytes: readFile,
    async judgeName(name, manifest) {
      if (isBinaryPicture(name)) return 'A picture is no text: put its file there.';
      const files = await filesWith(manifest);
      if (files.some((file) => file.name === name)) return undefined;
      // On some systems two names that differ only in case are one file.
      const twin = files.find((file) => file.name.toLowerCase() === name.toLowerCase());
      return twin
        ? `There is a file ${twin.name} already.`
        : refuseNewName(name, includePatterns(manifest ?? (await manifestText())));
    },
    placeOf: (name) => realPlaceOf(name, folders),
  };
}
