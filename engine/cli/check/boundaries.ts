import type { SiteWindow } from '../../manifest/site.ts';
import type { SiteSnapshot } from '../../render/snapshot.ts';

/** The instants of a window at which it opens and closes. */
export const edgesOf = (window: SiteWindow | undefined): readonly number[] =>
  [window?.from, window?.to].filter((instant) => instant !== undefined);

/**
 * The boundaries, ascending, at which more may change than the one route or entry whose window opens or closes: policies, texts,
 * redirects. A site has a window for each campaign, and few of these.
 */
export function commonBoundaries({
  site,
  articles,
  entries,
}: Pick<SiteSnapshot, 'site' | 'articles' | 'entries'>): readonly number[] {
  const ofRoutes = new Set(
    site.routes.flatMap((route) => [
      ...edgesOf(route.window),
      ...entries.list(route).flatMap(({ window }) => edgesOf(window)),
    ]),
  );
  const publications = [...articles.values()].flatMap((languages) => [...languages.values()]);
  const others = new Set([
    ...site.redirects.flatMap(({ window }) => edgesOf(window)),
    ...site.policies.flatMap(({ versions }) => versions.map(({ effective }) => effective)),
    ...publications.flatMap(({ publication }) => edgesOf(publication)),
  ]);
  return site.boundaries.filter((instant) => !ofRoutes.has(instant) || others.has(instant));
}
