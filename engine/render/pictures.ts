import { checkPictures } from '../content/pictures/check.ts';
import type { PictureFacts, PictureFile } from '../content/pictures/facts.ts';
import { contentPicture, type ShownPictures } from '../content/pictures/markup.ts';
import { candidates, nameIn, pictureFolder } from '../content/pictures/written.ts';
import type { ReadFile } from '../content/read-file.ts';
import type { ContentPicture } from '../define/content.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { fileCodes } from '../manifest/file-codes.ts';
import { fileFault } from './file-faults.ts';

export {
  isPictureName,
  judgePicture,
  type PictureFacts,
  type PictureFile,
} from '../content/pictures/facts.ts';
export { type PictureForm, readForm, widthsOf } from '../content/pictures/forms.ts';

/** Pictures by the names of their files, below `content/`. */
export type PictureFiles = ReadonlyMap<string, PictureFile>;
export type Pictures = ReadonlyMap<string, PictureFacts>;

/** The pictures that can be shown. */
export const soundPictures = (files: PictureFiles): Pictures =>
  new Map(
    [...files].flatMap(([name, { digest, header }]) =>
      typeof header === 'string' ? [] : [[name, { digest, ...header }] as const],
    ),
  );

/** Picture files that cannot be shown, each with the reason. */
export const pictureFaults = (files: PictureFiles): Diagnostic[] =>
  [...files].flatMap(([name, { header }]) =>
    typeof header === 'string'
      ? [fileFault('picture-file', `content/${name}`, header, { help: fileCodes['picture-file'].help })]
      : [],
  );

/** Diagnostics of the pictures in texts, by the text. */
export function writtenPictureFaults(
  files: Iterable<ReadFile>,
  names: ReadonlySet<string>,
): ReadonlyMap<ReadFile, readonly Diagnostic[]> {
  const found = new Map<ReadFile, readonly Diagnostic[]>();
  for (const file of files) {
    const faults = checkPictures(file, names);
    if (faults.length > 0) found.set(file, faults);
  }
  return found;
}

/** The files, below `content/`, that a text shows. */
export const shownFiles = (
  key: string,
  urls: readonly string[],
  pictures: { has(name: string): boolean },
): readonly string[] => urls.flatMap((url) => candidates(url, key).find((name) => pictures.has(name)) ?? []);

/** The pictures of a text by their names in it. */
export const shownPictures = (key: string, urls: readonly string[], pictures: Pictures): ShownPictures =>
  new Map(
    urls.flatMap((url) => {
      const file = candidates(url, key).find((name) => pictures.has(name));
      const facts = file === undefined ? undefined : pictures.get(file);
      return facts === undefined ? [] : [[nameIn(url), facts] as const];
    }),
  );

/** Finds a picture of the common folder by its name there. */
export const pictureNamed =
  (pictures: Pictures) =>
  (name: string): ContentPicture | undefined => {
    const facts = pictures.get(pictureFolder + name);
    return facts && contentPicture(facts);
  };

/** The files of the common folder, below `content/`, that a record names as one of its values. */
export function picturesOfRecord(
  record: unknown,
  pictures: { has(name: string): boolean },
): readonly string[] {
  if (typeof record === 'string') {
    const file = pictureFolder + record;
    return pictures.has(file) ? [file] : [];
  }
  if (typeof record !== 'object' || record === null) return [];
  return Object.values(record).flatMap((value) => picturesOfRecord(value, pictures));
}
