import { checkPictures } from '../content/pictures/check.ts';
import type { PictureFacts, PictureFile } from '../content/pictures/facts.ts';
import { contentPicture, type ShownPicture, type ShownPictures } from '../content/pictures/markup.ts';
import { type ChosenFiles, chooseFiles, densityOf } from '../content/pictures/variants.ts';
import { candidates, nameIn, pictureFolder } from '../content/pictures/written.ts';
import type { ReadFile } from '../content/read-file.ts';
import type { ContentPicture } from '../define/content.ts';
import type { Diagnostic } from '../manifest/diagnostic.ts';
import { fileCodes } from '../manifest/file-codes.ts';
import { fileFault } from './file-faults.ts';

export {
  isBinaryPicture,
  isPictureName,
  judgePicture,
  type PictureFacts,
  type PictureFile,
} from '../content/pictures/facts.ts';
export { formNames, type PictureForm, readForm, widthsOf } from '../content/pictures/forms.ts';

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

/**
 * Diagnostics of the pictures in texts, by the text.
 * @param languages of the site: a text in another one is reported for its language, and lacks no pictures of it.
 */
export function writtenPictureFaults(
  files: Iterable<ReadFile>,
  names: ReadonlySet<string>,
  languages: ReadonlySet<string> | undefined,
): ReadonlyMap<ReadFile, readonly Diagnostic[]> {
  const found = new Map<ReadFile, readonly Diagnostic[]>();
  if (!isSameSet(newestChecks.names, names)) newestChecks = { names, faults: new WeakMap() };
  for (const file of files) {
    const faults = newestChecks.faults.get(file) ?? checkPictures(file, names);
    newestChecks.faults.set(file, faults);
    const locale = file.name?.form === 'article' ? file.name.locale : undefined;
    const isForeign = locale !== undefined && languages?.has(locale) === false;
    const reported = isForeign ? faults.filter(({ code }) => code !== 'picture-variant') : faults;
    if (reported.length > 0) found.set(file, reported);
  }
  return found;
}

/** The faults of texts beside these pictures: a save changes one text, or none, and seldom a picture. */
let newestChecks = {
  names: new Set() as ReadonlySet<string>,
  faults: new WeakMap<ReadFile, readonly Diagnostic[]>(),
};

/** Also in their order, in which faults name them. */
const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => {
  const names = [...other];
  return one.size === other.size && [...one].every((name, at) => name === names[at]);
};

/** The files, below `content/`, that a text shows to readers of these languages. */
export const shownFiles = (
  key: string,
  urls: readonly string[],
  pictures: { has(name: string): boolean },
  locales: readonly string[],
): readonly string[] =>
  urls.flatMap((url) =>
    ['', ...locales].flatMap((locale) =>
      filesOf(candidates(url, key), locale === '' ? [] : [locale], pictures),
    ),
  );

function filesOf(
  names: readonly string[],
  locales: readonly string[],
  pictures: { has(name: string): boolean },
): readonly string[] {
  const { light, dark, phone } = chosen(names, locales, pictures) ?? {};
  return [light, dark, phone?.light, phone?.dark].filter((file) => file !== undefined);
}

/** Of the names that an address may mean, the first that has a file. */
const chosen = (
  names: readonly string[],
  locales: readonly string[],
  pictures: { has(name: string): boolean },
): ChosenFiles | undefined => {
  for (const name of names) {
    const files = chooseFiles(name, locales, (file) => pictures.has(file));
    if (files) return files;
  }
  return undefined;
};

function shown(
  names: readonly string[],
  locales: readonly string[],
  pictures: Pictures,
): ShownPicture | undefined {
  const files = chosen(names, locales, pictures);
  const factsOf = (name: string | undefined) => (name === undefined ? undefined : pictures.get(name));
  const light = factsOf(files?.light);
  if (light === undefined) return undefined;
  const [dark, phone, phoneDark] = [files?.dark, files?.phone?.light, files?.phone?.dark].map(factsOf);
  return {
    ...{ ...light, density: densityOf(files?.light ?? '') },
    ...(dark && { dark }),
    ...(phone && { phone: { ...phone, ...(phoneDark && { dark: phoneDark }) } }),
  };
}

/**
 * The pictures of a text by their names in it.
 * @param locales the reader's language, then those that stand in for it.
 */
export const shownPictures = (
  key: string,
  urls: readonly string[],
  pictures: Pictures,
  locales: readonly string[],
): ShownPictures =>
  new Map(
    urls.flatMap((url) => {
      const picture = shown(candidates(url, key), locales, pictures);
      return picture === undefined ? [] : [[nameIn(url), picture] as const];
    }),
  );

/** Finds a picture of the common folder by its name there. */
export const pictureNamed =
  (pictures: Pictures, defaultLocale: string) =>
  (name: string, locale = defaultLocale): ContentPicture | undefined => {
    const picture = shown([pictureFolder + name], [locale, defaultLocale], pictures);
    return picture && contentPicture(picture);
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
