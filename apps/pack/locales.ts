import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const prefix = 'extension.';
const source = 'en-US';
/** Folders of languages whose tags browsers write otherwise; the others have that of their tag. */
const folders: Readonly<Record<string, readonly string[]>> = {
  'en-US': ['en'],
  pt: ['pt_BR', 'pt_PT'],
  'zh-CN': ['zh_CN'],
  'zh-TW': ['zh_TW'],
};

type Catalogue = Readonly<Record<string, string | { readonly defaultMessage: string }>>;

const read = (folder: string, tag: string): ReadonlyMap<string, string> => {
  const catalogue = JSON.parse(readFileSync(join(folder, `${tag}.json`), 'utf8')) as Catalogue;
  return new Map(
    Object.entries(catalogue)
      .filter(([id]) => id.startsWith(prefix))
      .map(([id, entry]) => [id, typeof entry === 'string' ? entry : entry.defaultMessage]),
  );
};

/** Values that a message names, in the order in which code gives them. */
const valuesOf = (message: string): readonly string[] =>
  [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

/** A message as browsers write it; those for extensions know no plural. */
function entryOf(id: string, message: string, names: readonly string[]) {
  if (/\{\w+,|<\w|''/.test(message)) throw new Error(`${id} says more than an extension can: ${message}`);
  const text = message.replaceAll('$', '$$$$').replace(/\{(\w+)\}/g, '$$$1$$');
  const placeholders = Object.fromEntries(names.map((name, at) => [name, { content: `$${at + 1}` }]));
  return { message: text, ...(names.length > 0 && { placeholders }) };
}

/**
 * The texts of the extension in the format of browsers (`_locales`), from the catalogues of the site.
 * @returns files by their paths
 */
export function localesOf(folder: string): ReadonlyMap<string, Uint8Array> {
  const tags = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => basename(name, '.json'));
  const named = [...read(folder, source)].map(([id, message]) => [id, valuesOf(message)] as const);
  const files = new Map<string, Uint8Array>();
  for (const tag of tags) {
    const catalogue = read(folder, tag);
    const entries = named.map(([id, names]) => {
      const message = catalogue.get(id);
      if (message === undefined) throw new Error(`${tag} has no ${id}`);
      return [id.replaceAll('.', '_'), entryOf(id, message, names)] as const;
    });
    const texts = Object.fromEntries([['language', { message: tag }], ...entries]);
    for (const name of folders[tag] ?? [tag])
      files.set(`_locales/${name}/messages.json`, Buffer.from(`${JSON.stringify(texts, null, 2)}\n`));
  }
  return files;
}
