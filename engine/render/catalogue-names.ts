import type { Diagnostic } from '../manifest/diagnostic.ts';
import { nearestLanguage } from '../manifest/nearest.ts';
import { fileFault } from './file-faults.ts';

/** Whether a file `locales/<name>.json` is named for a language (BCP 47), be it one of the site or not. */
export function isLanguageTag(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length === 1;
  } catch {
    return false;
  }
}

/**
 * Catalogues that are not used: named for no language, for one that the site does not have, or in a subfolder.
 * @param names of all files in `locales/`, without `.json`.
 * @param supported the site's languages.
 */
export function unreadCatalogues(names: Iterable<string>, supported: readonly string[]): Diagnostic[] {
  const all = new Set(names);
  return [...all]
    .filter((name) => !supported.includes(name))
    .map((name) => {
      const [own = ''] = name.split('/').slice(-1);
      const isBelow = own !== name;
      const meant = nearestLanguage(own, supported);
      const said = meant === undefined ? '' : ` Did you mean "${meant}"?`;
      const message = isBelow
        ? 'The catalogue lies in a folder of its own, where nobody reads it.'
        : `There is no language "${name}", which the name of the file says.${said}`;
      return fileFault('catalogue-name', `locales/${name}.json`, message, {
        severity: 'warning',
        help: remedy(own, meant, all, isBelow),
      });
    });
}

function remedy(name: string, meant: string | undefined, all: ReadonlySet<string>, isBelow: boolean): string {
  if (meant !== undefined && all.has(meant))
    return `locales/${meant}.json is there already: move over what it lacks, and remove this file.`;
  if (meant !== undefined) return `${isBelow ? 'Move' : 'Rename'} the file to locales/${meant}.json.`;
  return isLanguageTag(name)
    ? `Nobody sees its words: add "${name}" to \`locales.supported\`, or remove the file.`
    : 'The name of a catalogue is its language, as in locales/ja.json; rename the file or remove it.';
}
