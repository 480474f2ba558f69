/**
 * `list.webp` may have a file for each language, `list.ja.webp`, and for dark pages, `list.ja.dark.webp`; texts name them
 * all `list.webp`.
 */
interface Variant {
  /** The name that texts write. */
  readonly base: string;
  readonly locale: string | undefined;
  readonly isDark: boolean;
}

const written = /^(.+?)(?:\.([A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*))?(\.dark)?(\.[^./]+)$/;

function readVariant(name: string): Variant {
  const [, stem = name, locale, dark, ending = ''] = written.exec(name) ?? [];
  return { base: stem + ending, locale, isDark: dark !== undefined };
}

/** The name that texts write for a file. */
export const baseOf = (name: string): string => readVariant(name).base;

/** Pixels of a picture for each of the page's: two where its name says so, `list@2x.webp`, as screens of twice the density take it. */
export const densityOf = (name: string): 1 | 2 => (/@2x\.[^./]+$/.test(baseOf(name)) ? 2 : 1);

/** Puts something before the ending of a name. */
const marked = (name: string, mark: string): string => name.replace(/(?=\.[^./]+$)/, mark);

/** The name of the dark form of a file. */
const darkOf = (name: string): string => marked(name, '.dark');

/** The names that a picture may have for readers, best first: of each language in turn, then of all. */
const inLanguages = (name: string, locales: readonly string[]): readonly string[] => [
  ...locales.map((locale) => marked(name, `.${locale}`)),
  name,
];

/** The files of a picture for light and dark pages. */
export interface ChosenFiles {
  readonly light: string;
  readonly dark: string | undefined;
}

/** Chooses the files that a reader sees. @param locales the reader's language, then those that stand in for it. */
export function chooseFiles(
  name: string,
  locales: readonly string[],
  has: (name: string) => boolean,
): ChosenFiles | undefined {
  const light = inLanguages(name, locales).find(has);
  if (light === undefined) return undefined;
  const dark = darkOf(light);
  return { light, dark: has(dark) ? dark : undefined };
}

/**
 * The files that would make a picture whole for a language: its own where other languages have one and none is for all, and
 * the dark form where others have one. Undefined where there is no such picture.
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
  const hasDark = files.some((file) => readVariant(file).isDark);
  return [light, ...(hasDark ? [darkOf(light)] : [])].filter((file) => !names.has(file));
}
