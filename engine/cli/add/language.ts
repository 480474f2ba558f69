import { counted } from '../../manifest/counted.ts';
import { scalarText } from '../../manifest/yaml/positions.ts';
import { UsageError } from '../command.ts';
import { soundSnapshot } from '../workspace.ts';
import { type Adder, type AddKind, likeOption } from './addition.ts';
import { ManifestText } from './yaml-place.ts';

const addLanguage: Adder = ({ name: tag, words: [own], option }, workspace) => {
  const { site, articles, catalogues } = soundSnapshot(workspace);
  const { sources } = workspace;
  const { default: standard, supported } = site.locales;
  checkTag(tag);
  if (supported.some((locale) => locale.tag === tag)) throw new UsageError(`The site has ${tag} already.`);
  const like = option('like');
  const model = like === undefined ? '{}\n' : sources.locales.get(like);
  if (model === undefined || like === standard)
    throw new UsageError(
      `Say --like as another language than ${standard}: ${supported.flatMap((one) => (one.tag === standard ? [] : one.tag)).join(', ')}.`,
    );
  const file = `locales/${tag}.json`;
  const isThere = sources.locales.has(tag);
  const manifest = new ManifestText(sources.manifest);
  manifest.put(['locales', 'supported'], scalarText(tag), scalarText(own ?? nameOf(tag)));
  const said = Object.keys(catalogues.get(standard) ?? {});
  const copied =
    like === undefined ? 0 : said.filter((id) => Object.hasOwn(catalogues.get(like) ?? {}, id)).length;
  const texts = [...articles.values()].filter((languages) => !languages.has(tag)).length;
  return {
    manifest: manifest.text,
    files: isThere ? new Map() : new Map([[file, model]]),
    left: [
      ...(isThere ? [`${file} was there already and stays as it is.`] : []),
      `Readers of /${tag} see ${standard} wherever words are missing: ${counted(said.length - copied, 'message')} and ${counted(texts, 'text')} of content/.`,
      ...(copied > 0 ? [`${counted(copied, 'message')} in ${file} are those of ${like}: look at each.`] : []),
      `"site words --locale ${tag}" names each of them, with the words of the manifest and of lists in content/ besides.`,
    ],
  };
};

/** @throws {UsageError} for a tag that is no language, or is misspelt. */
function checkTag(tag: string): void {
  const says = 'Say a language as its tag: de, pt-BR, zh-TW.';
  let usual: string | undefined;
  try {
    [usual] = Intl.getCanonicalLocales(tag);
  } catch {
    throw new UsageError(says);
  }
  if (usual !== tag) throw new UsageError(`Write "${tag}" as "${usual}".`);
  const { language } = new Intl.Locale(tag);
  // A tag without an English name is no language that anybody speaks.
  if (new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(language) === undefined)
    throw new UsageError(`There is no language "${language}". ${says}`);
}

/** The language's own name for itself, as in a menu. */
function nameOf(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  const [first = ''] = name;
  return first.toLocaleUpperCase(tag) + name.slice(first.length);
}

export const language: AddKind = {
  about: 'a language of the site',
  words: ['TAG', '[NAME]'],
  options: { like: likeOption('language') },
  help: `Writes an empty catalogue, or a copy of that of --like, and puts the language into the menu under NAME, else under its own name
for itself. It is there from then on: readers see the default language wherever words are missing.`,
  add: addLanguage,
};
