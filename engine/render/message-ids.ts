import { TYPE } from '@formatjs/icu-messageformat-parser';
import type { Catalogue } from '../content/catalogue.ts';
import { type Generation, wordsFrom } from './generation.ts';

/** The same site with the id of each message in place of its words, in every language: whoever edits them finds them so. */
export function withMessageIds(generation: Generation): Generation {
  const catalogues = [...generation.catalogues].map(([tag, catalogue]): [string, Catalogue] => [
    tag,
    Object.fromEntries(Object.keys(catalogue).map((id) => [id, [{ type: TYPE.literal, value: id }]])),
  ]);
  return { ...generation, ...wordsFrom(new Map(catalogues), generation.site) };
}
