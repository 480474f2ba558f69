import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files that a recipe names, with `NAME` for the new thing's; a recipe is a paragraph of a README that begins so. */
export function recipeOf(root: string, readme: string, kind: string): string[] {
  const paragraphs = readFileSync(join(root, readme), 'utf8').split(/\n(?=\n|- )/);
  const found = paragraphs.find((text) => text.trimStart().replace(/^- /, '').startsWith(`Recipe ${kind}`));
  if (found === undefined) throw new Error(`${readme} has no recipe for a ${kind}.`);
  return [...found.matchAll(/`([\w*./-]+\.(?:ts|tsx|json|yaml))`/g)].map(([, path]) => path!);
}
