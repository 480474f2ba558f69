import type { SourceFacts, SourceText } from '../../render/site-editing.ts';
import { listSources, longest, readBytes, type SourceFolders } from '../source-files.ts';
import { revisionOf } from './revision.ts';
import { realPlaceOf, refuseNewName } from './source-names.ts';

/** The files of a site for its editors: by the names of findings, and nothing else. */
export interface EditedSources {
  list(): Promise<readonly SourceFacts[]>;
  read(name: string): Promise<SourceText | undefined>;
  judgeName(name: string): Promise<string | undefined>;
  /** Where a file of this name is written; undefined where a link leads out of the site’s folders. */
  placeOf(name: string): Promise<string | undefined>;
}

export function createEditedSources(folders: SourceFolders): EditedSources {
  const find = async (name: string): Promise<string | undefined> => {
    const { files } = await listSources(folders);
    return files.some((file) => file.name === name) ? realPlaceOf(name, folders) : undefined;
  };
  return {
    async list() {
      const { files } = await listSources(folders);
      const facts: SourceFacts[] = [];
      for (const { name } of files) {
        const path = await realPlaceOf(name, folders).catch(() => undefined);
        // What cannot be read is told among the findings.
        const bytes =
          path === undefined ? undefined : await readBytes(path, longest.manifest).catch(() => undefined);
        if (bytes) facts.push({ name, size: bytes.length, revision: revisionOf(bytes) });
      }
      return facts;
    },
    async read(name) {
      const path = await find(name);
      if (path === undefined) return undefined;
      const bytes = await readBytes(path, longest.manifest).catch(() => undefined);
      return bytes && { name, text: bytes.toString('utf8'), revision: revisionOf(bytes) };
    },
    async judgeName(name) {
      const { files } = await listSources(folders);
      if (files.some((file) => file.name === name)) return undefined;
      // Two names that differ in case alone are one file on some systems.
      const twin = files.find((file) => file.name.toLowerCase() === name.toLowerCase());
      return twin ? `There is a file ${twin.name} already.` : refuseNewName(name);
    },
    placeOf: (name) => realPlaceOf(name, folders),
  };
}
