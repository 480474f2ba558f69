import { extension, formatOf, type SubtitleFormat } from './parse.ts';

/** A file of subtitles that goes with a film. */
export interface SubtitleTrack {
  readonly id: string;
  readonly format: SubtitleFormat;
  /** BCP 47, where the name says it. */
  readonly language?: string;
  /** Its language in that of the page, or its name. */
  readonly label: string;
}

interface Named {
  readonly name: string;
}

/** Words of names that look like codes of languages, and say something else. */
const notLanguages: ReadonlySet<string> = new Set(['sdh', 'cc', 'hi', 'sub', 'subs', 'full', 'dub']);

/**
 * Files that have the name of a film: `Sea.srt`, `Sea.ru.srt` and `Sea.de.forced.ass` beside `Sea.mkv`.
 * @param locale in which languages are called
 */
export function subtitlesBeside(
  film: Named,
  files: readonly (Named & { readonly id: string; readonly size: string })[],
  locale: string,
): readonly SubtitleTrack[] {
  const base = folded(film.name.replace(/\.[^.]*$/, ''));
  return files.flatMap(({ id, name }) => {
    const format = formatOf(name);
    const stem = folded(name.replace(extension, ''));
    if (format === undefined || !(stem === base || stem.startsWith(`${base}.`))) return [];
    const words = name
      .replace(extension, '')
      .normalize('NFC')
      .slice(base.length + 1)
      .split('.')
      .filter(Boolean);
    const language = words.map(languageOf).find((found) => found !== undefined);
    const others = words.filter((word) => languageOf(word) === undefined);
    return [{ id, format, ...(language && { language }), label: labelOf(name, language, others, locale) }];
  });
}

/** The one to begin with: in the language of the page, else one that names none, else the first. */
export function bestTrack(tracks: readonly SubtitleTrack[], locale: string): SubtitleTrack | undefined {
  const root = (tag: string | undefined) => tag?.split('-')[0];
  return (
    tracks.find(({ language }) => language === locale) ??
    tracks.find(({ language }) => root(language) === root(locale)) ??
    tracks.find(({ language }) => language === undefined) ??
    tracks[0]
  );
}

const folded = (name: string): string => name.normalize('NFC').toLowerCase();

/** `ru`, `rus`, `pt-BR`: as a canonical tag, where it names a language that has a name. */
function languageOf(word: string): string | undefined {
  if (!/^[a-z]{2,3}(?:[-_][a-z\d]{2,4})?$/i.test(word) || notLanguages.has(word.toLowerCase()))
    return undefined;
  try {
    const [tag] = Intl.getCanonicalLocales(old[word.toLowerCase()] ?? word.replace('_', '-'));
    const name = tag && new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag);
    return name === undefined ? undefined : tag;
  } catch {
    return undefined;
  }
}

/** Codes for libraries (ISO 639-2/B) that are no tags. */
const old: Readonly<Record<string, string>> = {
  ger: 'de',
  fre: 'fr',
  chi: 'zh',
  dut: 'nl',
  cze: 'cs',
  gre: 'el',
  per: 'fa',
  rum: 'ro',
  slo: 'sk',
  may: 'ms',
  ice: 'is',
  alb: 'sq',
  arm: 'hy',
  geo: 'ka',
  bur: 'my',
  tib: 'bo',
  wel: 'cy',
  baq: 'eu',
  mac: 'mk',
};

function labelOf(
  name: string,
  language: string | undefined,
  others: readonly string[],
  locale: string,
): string {
  const rest = others.join(' ');
  if (language === undefined) return rest === '' ? name : rest;
  const called = new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language;
  return rest === '' ? called : `${called} (${rest})`;
}
