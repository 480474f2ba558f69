import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A font of the packages of Fontsource: many files, each with a part of its characters. */
interface Font {
  readonly family: string;
  readonly package: string;
}

const western: Font = { family: 'Noto Sans', package: 'noto-sans' };
const [japanese, korean, simplified, traditional]: readonly [Font, Font, Font, Font] = [
  { family: 'Noto Sans JP', package: 'noto-sans-jp' },
  { family: 'Noto Sans KR', package: 'noto-sans-kr' },
  { family: 'Noto Sans SC', package: 'noto-sans-sc' },
  { family: 'Noto Sans TC', package: 'noto-sans-tc' },
];

/** The fonts of a language in the order in which a character is looked for: the same one differs between Chinese and Japanese. */
function fontsOf(locale: string): readonly Font[] {
  const { language, script, region } = new Intl.Locale(locale).maximize();
  const own = {
    ja: japanese,
    ko: korean,
    zh: script === 'Hant' || region === 'TW' ? traditional : simplified,
  }[language];
  return [
    western,
    ...(own ? [own] : []),
    ...[simplified, japanese, korean, traditional].filter((font) => font !== own),
  ];
}

/** The fonts of a text: the families in their order, and the files (WOFF2) with its characters. */
interface FontFiles {
  readonly families: readonly string[];
  readonly files: readonly string[];
  /** The text without signs that no font has, such as emoji; empty where a letter is in none. */
  readonly shown: string;
}

/** The font files that a text in a language needs. */
export async function fontFilesFor(written: string, locale: string): Promise<FontFiles> {
  const text = written.replace(/[\p{Cc}\p{Extended_Pictographic}]/gu, ' ');
  let wanted = new Set([...text].map((character) => character.codePointAt(0) as number).filter(isDrawn));
  const files = new Set<string>();
  const families: string[] = [];
  for (const font of fontsOf(locale)) {
    if (wanted.size === 0) break;
    const left = new Set<number>();
    const slices = await slicesOf(font);
    for (const character of wanted) {
      const slice = slices.find(({ ranges }) =>
        ranges.some(([from, to]) => from <= character && character <= to),
      );
      if (slice === undefined) left.add(character);
      else files.add(slice.file);
    }
    if (left.size < wanted.size) families.push(font.family);
    wanted = left;
  }
  return { families, files: [...files], shown: without(text, wanted) };
}

function without(text: string, missing: ReadonlySet<number>): string {
  if ([...missing].some((character) => /\p{L}/u.test(String.fromCodePoint(character)))) return '';
  return [...text]
    .filter((character) => !missing.has(character.codePointAt(0) as number))
    .join('')
    .trim();
}

/** Space, line ends and marks without a glyph of their own (joiners, directions, variation selectors) need no font. */
const isDrawn = (character: number): boolean =>
  !/[\s\p{Cf}\p{Cc}\p{Variation_Selector}]/u.test(String.fromCodePoint(character));

interface Slice {
  readonly file: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

const read = new Map<Font, Promise<readonly Slice[]>>();

function slicesOf(font: Font): Promise<readonly Slice[]> {
  const known = read.get(font) ?? readSlices(font);
  read.set(font, known);
  return known;
}

/** `unicode.json` of a package names its parts (`latin`, `[12]`) and their characters: `U+0000-00FF,U+0131`. */
async function readSlices({ package: name }: Font): Promise<readonly Slice[]> {
  const index = fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}/unicode.json`));
  const parts = JSON.parse(await readFile(index, 'utf8')) as Readonly<Record<string, string>>;
  return Object.entries(parts).map(([part, written]) => ({
    file: join(dirname(index), 'files', `${name}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: written.split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
    }),
  }));
}
