import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import { finding } from './finding.ts';

/** Where code may say a message; a server says words in letters alone. */
const folders = ['actions', 'app', 'engine', 'features', 'guards', 'layouts', 'pages', 'server/mail', 'ui'];

/**
 * Messages that neither the manifest, nor the content, nor any code names. Ids that code puts together count as said
 * where their fixed parts fit, so none is reported that is in use.
 */
export async function unusedMessages(
  root: string,
  ids: readonly string[],
  words: {
    readonly manifest: string;
    readonly content: ReadonlyMap<string, string>;
    readonly catalogue: string;
  },
  catalogueFile: string,
): Promise<Diagnostic[]> {
  // The parser is the bundler's, which nothing else here needs.
  const { saidIn } = await import('./said-ids.ts');
  const said = (await sourcesIn(root)).map(({ path, text }) => saidIn(path, text));
  const texts = new Set(said.flatMap((one) => [...one.texts]));
  const forms = said.flatMap((one) => one.forms);
  const inWords = [words.manifest, ...words.content.values()].join('\n');
  const isSaid = (id: string) =>
    texts.has(id) ||
    forms.some((form) => form.test(id)) ||
    new RegExp(`\\b${escaped(id)}(?![\\w.-])`).test(inWords);
  return ids
    .filter((id) => !isSaid(id))
    .map((id) =>
      finding('unused-message', `Nothing says the message "${id}".`, {
        file: catalogueFile,
        text: words.catalogue,
        at: JSON.stringify(id),
      }),
    );
}

/** A text as a part of an expression that matches it alone. */
const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}-]/g, '\\$&');

async function sourcesIn(root: string): Promise<{ readonly path: string; readonly text: string }[]> {
  const found = await Promise.all(
    folders.map((folder) =>
      readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []),
    ),
  );
  const files = found
    .flat()
    .filter((file) => file.isFile() && /\.tsx?$/.test(file.name) && !/\.test\.tsx?$/.test(file.name));
  return Promise.all(
    files.map(async (file) => {
      const path = join(file.parentPath, file.name);
      return { path, text: await readFile(path, 'utf8') };
    }),
  );
}
