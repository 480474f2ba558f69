import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { CannotRunError } from '../command.ts';
import { saidFolders } from './said-folders.ts';

/** Message ids as code says them. */
export interface SaidIds {
  /** Every text that stands in the code, be it an id or not. */
  readonly texts: ReadonlySet<string>;
  /** The ids that a template may become: `frame.${name}.title`. */
  readonly forms: readonly RegExp[];
}

/**
 * Reads all code below a root with the bundler's parser: a comment says nothing.
 * @throws {CannotRunError} where it is not sound TypeScript.
 */
export async function readSaidIds(root: string): Promise<SaidIds> {
  const texts = new Set<string>();
  const forms: RegExp[] = [];
  for (const path of await sourcesIn(root)) {
    const { program, errors } = parseSync(path, await readFile(path, 'utf8'));
    if (errors[0]) throw new CannotRunError(`${path} could not be read: ${errors[0].message}`);
    const said = saidInProgram(program);
    for (const text of said.texts) texts.add(text);
    forms.push(...said.forms);
  }
  return { texts, forms };
}

async function sourcesIn(root: string): Promise<readonly string[]> {
  const found = await Promise.all(
    saidFolders.map((folder) =>
      readdir(join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []),
    ),
  );
  return found
    .flat()
    .filter((file) => file.isFile() && /\.tsx?$/.test(file.name) && !/\.test\.tsx?$/.test(file.name))
    .map((file) => join(file.parentPath, file.name));
}

export function saidInProgram(program: ESTree.Program): SaidIds {
  const texts = new Set<string>();
  const forms: RegExp[] = [];
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') texts.add(value);
    },
    TemplateLiteral({ quasis }) {
      const parts = quasis.map(({ value }) => value.cooked ?? '');
      if (parts.length === 1) texts.add(parts[0] ?? '');
      else if (parts.every((part) => /^[\w.-]*$/.test(part)) && parts.some((part) => part.includes('.')))
        forms.push(new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w.-]+')}$`));
    },
  }).visit(program);
  return { texts, forms };
}
