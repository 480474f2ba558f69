import type { Diagnostic } from '../../manifest/diagnostic.ts';
import { Faults } from '../../manifest/faults.ts';
import { fileCodes } from '../../manifest/file-codes.ts';
import { listOf, nearest } from '../../manifest/nearest.ts';
import { frontMatterWords } from '../file-words.ts';
import type { ReadFile } from '../read-file.ts';
import { baseOf, missingFiles } from './variants.ts';
import {
  candidates,
  decorative,
  isPictureAddress,
  nameIn,
  pictureFolder,
  type WrittenPicture,
} from './written.ts';

/**
 * Checks the pictures of a text: each names an existing file, and has alternative text. A missing file is a warning,
 * since it may come later, or have been removed for another reason: its alternative text is shown.
 * @param names of all picture files, below `content/`.
 */
export function checkPictures(
  { name, pictures, whole }: Pick<ReadFile, 'name' | 'pictures' | 'whole'>,
  names: ReadonlySet<string>,
): readonly Diagnostic[] {
  if (pictures.length === 0 || name?.form !== 'article') return [];
  const faults = new Faults(whole, frontMatterWords);
  for (const picture of pictures) {
    const { url, alt, title, start, end } = picture;
    const place = () => whole.firstLine(start, end);
    if (alt.trim() === '' && title !== decorative) {
      const message = `The picture "${url}" has no words for those who do not see it.`;
      faults.report({ code: 'missing-alt', range: place(), message });
    }
    if (!isPictureAddress(url)) {
      faults.report({
        code: 'picture-address',
        range: place(),
        message: `The picture "${url}" is no file of content/.`,
      });
    } else reportUnlessThere(picture, name.locale, names, faults);
  }
  return faults.list();
}

function reportUnlessThere(
  { url, start, end }: WrittenPicture,
  locale: string,
  names: ReadonlySet<string>,
  faults: Faults,
): void {
  const { source } = faults;
  const file = source.file.replace(/^content\//, '');
  for (const candidate of candidates(url, file)) {
    const missing = missingFiles(candidate, locale, names);
    if (missing === undefined) continue;
    if (missing.length > 0)
      faults.report({
        code: 'picture-variant',
        range: source.firstLine(start, end),
        message: `The picture "${nameIn(url)}" has no ${missing.map((one) => `"${one}"`).join(' and no ')}.`,
      });
    return;
  }
  const folders = [file.slice(0, file.lastIndexOf('/') + 1), pictureFolder];
  const known = [...new Set([...names].map(baseOf))].flatMap((name) =>
    folders.flatMap((folder) => (name.startsWith(folder) ? [name.slice(folder.length)] : [])),
  );
  const close = nearest(nameIn(url), known);
  const written = source.text.slice(start, end);
  const at = start + written.lastIndexOf(url);
  const edits =
    close === undefined || at < start
      ? undefined
      : [{ range: source.range(at, at + url.length), text: encodeURI(close) }];
  faults.report({
    code: 'unknown-picture',
    range: source.firstLine(start, end),
    message: `There is no picture "${nameIn(url)}".${close === undefined ? '' : ` Did you mean "${close}"?`}`,
    help: [fileCodes['unknown-picture'].help, listOf(known)].filter((part) => part !== '').join(' '),
    suggestions: edits === undefined ? [] : [{ title: `Write "${close}"`, edits }],
  });
}
