/**
 * `list.webp` may have a file for each language, `list.ja.webp`, one for phones, `list.ja.phone.webp`, and for dark pages one of
 * each, `list.ja.phone.dark.webp`; texts name them all `list.webp`.
 */
interface Variant {
  /** The name that texts write. */
  readonly base: string;
  readonly locale: string | undefined;
  readonly isForPhones: boolean;
  readonly isDark: boolean;
}

const written = /^(.+?)(?:\.([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*))?(\.phone)?(\.dark)?(\.[^./]+)$/;

function readVariant(name: string): Variant {
  const [, stem = name, locale, phone, dark, ending = ''] = written.exec(name) ?? [];
  return { base: stem + ending, locale, isForPhones: phone !== undefined, isDark: dark !== undefined };
}

/** The name that texts write for a file. */
export const baseOf = (name: string): string => readVariant(name).base;

/** Pixels of a picture for each of the page's: two where its name says so, `list@2x.webp`, as screens of twice the density take it. */
export const densityOf = (name: string): 1 | 2 => (/@2x\.[^./]+$/.test(baseOf(name)) ? 2 : 1);

/** Puts something before the ending of a name. */
const marked = (name: string, mark: string): string => name.replace(/(?=\.[^./]+$)/, mark);

/** The names of the forms of a file for phones and for dark pages. */
const phoneOf = (name: string): string => marked(name, '.phone');
const darkOf = (name: string): string => marked(name, '.dark');

/** The names that a picture may have for readers, best first: of each language in turn, then of all. */
const inLanguages = (name: string, locales: readonly string[]): readonly string[] => [
  ...locales.map((locale) => marked(name, `.${locale}`)),
  name,
];

/** The files of a picture for light and dark pages. */
interface FilePair {
  readonly light: string;
  readonly dark: string | undefined;
}

/** The same, and those that phones are shown. */
export interface ChosenFiles extends FilePair {
  readonly phone: FilePair | undefined;
}

/** Chooses the files that a reader sees. @param locales the reader's language, then those that stand in for it. */
export function chooseFiles(
  name: string,
  locales: readonly string[],
  has: (name: string) => boolean,
): ChosenFiles | undefined {
  const light = inLanguages(name, locales).find(has);
  if (light === undefined) return undefined;
  const pairOf = (file: string): FilePair => ({
    light: file,
    dark: has(darkOf(file)) ? darkOf(file) : undefined,
  });
  const phone = phoneOf(light);
  return { ...pairOf(light), phone: has(phone) ? pairOf(phone) : undefined };
}

/**
 * The files that would make a picture whole for a language: its own where other languages have one and none is for all, and
 * the forms for phones and dark pages where others have them. Undefined where there is no such picture.
 */
export function missingFiles(
  name: string,
  locale: string,
  names: ReadonlySet<string>,
): readonly string[] | undefined {
  const stem = name.slice(0, name.lastIndexOf('.') + 1);
  const files = [...names].filter(
    (file) => file.startsWith(stem) && (file === name || baseOf(file) === name),
  );
  if (files.length === 0) return undefined;
  const own = marked(name, `.${locale}`);
  const light = [own, name].find((file) => names.has(file)) ?? own;
  const variants = files.map(readVariant);
  const hasDark = variants.some(({ isDark }) => isDark);
  const hasPhone = variants.some(({ isForPhones }) => isForPhones);
  return [light, ...(hasPhone ? [phoneOf(light)] : [])]
    .flatMap((file) => [file, ...(hasDark ? [darkOf(file)] : [])])
    .filter((file) => !names.has(file));
}
