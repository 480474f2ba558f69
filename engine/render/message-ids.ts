import { TYPE } from '@formatjs/icu-messageformat-parser';
import type { Catalogue } from '../catalogue/read.ts';
import type { SiteSnapshot } from './snapshot.ts';
import { wordsFrom } from './words.ts';

/** The same site with the id of each message in place of its text, in every language: so that editors find them. */
export function withMessageIds(snapshot: SiteSnapshot): SiteSnapshot {
  const catalogues = [...snapshot.catalogues].map(([tag, catalogue]): [string, Catalogue] => [
    tag,
    Object.fromEntries(Object.keys(catalogue).map((id) => [id, [{ type: TYPE.literal, value: id }]])),
  ]);
  return { ...snapshot, ...wordsFrom(new Map(catalogues), snapshot.site, snapshot.reportFailed) };
}
