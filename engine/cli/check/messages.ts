import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Diagnostic } from '../../manifest/diagnostic.ts';
import { finding } from './finding.ts';

/** Where code may say a message. The server says its own words in letters. */
const folders = ['actions', 'app', 'engine', 'features', 'guards', 'layouts', 'pages', 'ui'];

/** An id in quotes, or the fixed parts of one that code puts together: `frame.${name}.title`. */
const quoted = /(['"`])((?:[A-Za-z][\w-]*|\$\{[^}]*\})(?:\.(?:[\w-]|\$\{[^}]*\})+)+)\1/g;

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
  const texts = await sourcesIn(root);
  const said = new Set<string>();
  const forms: RegExp[] = [];
  for (const text of texts) {
    for (const [, , id = ''] of text.matchAll(quoted)) {
      if (id.includes('${')) forms.push(formOf(id));
      else said.add(id);
    }
  }
  const inWords = [words.manifest, ...words.content.values()].join('\n');
  const isSaid = (id: string) =>
    said.has(id) ||
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

const formOf = (id: string): RegExp =>
  new RegExp(
    `^${id
      .split(/\$\{[^}]*\}/)
      .map(escaped)
      .join('[\\w.-]+')}$`,
  );

async function sourcesIn(root: string): Promise<string[]> {
  const found = await Promise.all(
    folders.map((folder) =>
      readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []),
    ),
  );
  const files = found
    .flat()
    .filter((file) => file.isFile() && /\.tsx?$/.test(file.name) && !/\.test\.tsx?$/.test(file.name));
  return Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'utf8')));
}
