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
      .map(([id, entry]): [string, unknown] => [id, typeof entry === 'string' ? entry : entry.defaultMessage])
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
};

/** Values that a message names, in the order in which code gives them. */
const valuesOf = (message: string): readonly string[] =>
  [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

/** Messages of extensions know no plural, no tags and no quotes. */
const isPlain = (message: string): boolean => !/\{\w+,|<\w|''/.test(message);

/** A message as browsers write it. */
function entryOf(id: string, message: string, names: readonly string[]) {
  if (!isPlain(message)) throw new Error(`${id} says more than an extension can: ${message}`);
  const text = message.replaceAll('$', '$$$$').replace(/\{(\w+)\}/g, '$$$1$$');
  const placeholders = Object.fromEntries(names.map((name, at) => [name, { content: `$${at + 1}` }]));
  return { message: text, ...(names.length > 0 && { placeholders }) };
}

/** Whether a translation can be said in the place of the source language. */
const isSaid = (own: string, inSource: string): boolean =>
  isPlain(own) && valuesOf(own).every((name) => valuesOf(inSource).includes(name));

function readSource(folder: string): ReadonlyMap<string, string> {
  try {
    return read(folder, source);
  } catch (error) {
    throw new Error(`locales/${source}.json cannot be read: ${(error as Error).message}`);
  }
}

/** The messages of a language; none where staff write in its file, which `site check` judges and no build waits for. */
function readIfWhole(folder: string, tag: string): ReadonlyMap<string, string> {
  try {
    return read(folder, tag);
  } catch {
    return new Map();
  }
}

/**
 * The texts of the extension in the format of browsers (`_locales`), from the catalogues of the site. What a language lacks is said in
 * the source language; one without any text of the extension is left out.
 * @returns files by their paths
 * @throws where the catalogue of the source language cannot be used
 */
export function localesOf(folder: string): ReadonlyMap<string, Uint8Array> {
  const tags = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => basename(name, '.json'));
  const sources = [...readSource(folder)];
  const files = new Map<string, Uint8Array>();
  for (const tag of tags) {
    const catalogue = tag === source ? new Map(sources) : readIfWhole(folder, tag);
    if (catalogue.size === 0) continue;
    const entries = sources.map(([id, inSource]) => {
      const own = catalogue.get(id);
      const message = own !== undefined && isSaid(own, inSource) ? own : inSource;
      return [id.replaceAll('.', '_'), entryOf(id, message, valuesOf(inSource))] as const;
    });
    const texts = Object.fromEntries([['language', { message: tag }], ...entries]);
    for (const name of folders[tag] ?? [tag])
      files.set(`_locales/${name}/messages.json`, Buffer.from(`${JSON.stringify(texts, null, 2)}\n`));
  }
  return files;
}
