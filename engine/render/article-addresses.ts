import type { Publication } from '../content/publication.ts';
import type { ContentFiles } from '../content/store.ts';
import type { ContentKind } from '../define/content-kind.ts';
import type { CodeRegistries } from '../define/registries.ts';
import type { Site, SiteWindow } from '../manifest/site.ts';
import { fillPath } from '../match/href.ts';
import { fits } from '../match/param-types.ts';
import { paramNames } from '../match/table.ts';

/** Finds the address that shows an article alone, by its key and without language; undefined where no route does. */
export function articleAddresses(
  { routes }: Pick<Site, 'routes'>,
  { pages }: Pick<CodeRegistries, 'pages'>,
): (key: string) => string | undefined {
  const shown = routes.flatMap(({ path, target, params: types }) => {
    const names = paramNames(path);
    const kinds = target.type === 'page' && names.length > 0 ? pages[target.page]?.files : undefined;
    return (kinds ?? []).map((kind) => ({ path, names, kind, types }));
  });
  return (key) => {
    for (const { path, names, kind, types } of shown) {
      const params = paramsFor(key, kind);
      if (params && names.every((name) => Object.hasOwn(params, name)) && fits(types, params))
        return fillPath(path, params);
    }
    return undefined;
  };
}

const paramsFor = (key: string, kind: ContentKind) =>
  kind.form === 'article' && key.startsWith(`${kind.folder}/`) ? kind.params?.(key) : undefined;

/**
 * When an article can be read in any language at all: undefined where it always can, or never will be as long as it is a
 * draft. Languages that follow one another with time between them count as one.
 */
export function windowOfArticle(articles: ContentFiles['articles'], key: string): SiteWindow | undefined {
  const finished = [...(articles.get(key)?.values() ?? [])]
    .map(({ publication }) => publication)
    .filter((publication) => !publication?.isDraft);
  const from = edge(finished, 'from', Math.min);
  const to = edge(finished, 'to', Math.max);
  if (from === undefined && to === undefined) return undefined;
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** Where one of them has no edge, there is none. */
function edge(
  publications: readonly (Publication | undefined)[],
  side: 'from' | 'to',
  outer: (...instants: number[]) => number,
): number | undefined {
  const instants = publications.map((publication) => publication?.[side]);
  const known = instants.filter((instant) => instant !== undefined);
  return known.length === 0 || known.length < instants.length ? undefined : outer(...known);
}

/** Whether no language of it is finished. */
export const isDraft = (articles: ContentFiles['articles'], key: string): boolean => {
  const texts = [...(articles.get(key)?.values() ?? [])];
  return texts.length > 0 && texts.every(({ publication }) => publication?.isDraft === true);
};
