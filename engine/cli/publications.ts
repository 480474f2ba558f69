import type { Publication } from '../content/publication.ts';
import { articleAddresses } from '../render/article-addresses.ts';
import type { SiteSnapshot } from '../render/snapshot.ts';

/** Texts of one article that are public at the same time. */
export interface PublishedTexts extends Publication {
  /** The address that shows the article, without language; the path of its file where none does. */
  readonly path: string;
  readonly key: string;
  /** Their languages; undefined where it is all in which the article exists. */
  readonly locales: readonly string[] | undefined;
}

/** The texts that are not public at all times, by address. */
export function publicationsOf(snapshot: SiteSnapshot): readonly PublishedTexts[] {
  const addressOf = articleAddresses(snapshot.site, snapshot.code);
  return [...snapshot.articles]
    .flatMap(([key, languages]) => {
      const path = addressOf(key) ?? `content/${key}`;
      const times = Map.groupBy(languages, ([, { publication }]) => JSON.stringify(publication));
      return [...times.values()].flatMap((texts): PublishedTexts[] => {
        const publication = texts[0]?.[1].publication;
        if (publication === undefined) return [];
        const locales = texts.length === languages.size ? undefined : texts.map(([tag]) => tag);
        return [{ path, key, locales, ...publication }];
      });
    })
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** `/guide/begin`, `/guide/begin (ja)`. */
export const sayTexts = ({ path, locales }: PublishedTexts): string =>
  locales === undefined ? path : `${path} (${locales.join(', ')})`;
