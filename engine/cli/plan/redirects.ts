import { isDeepStrictEqual } from 'node:util';
import type { Site, SiteRedirect } from '../../manifest/site.ts';
import { sayWindow } from './addresses.ts';
import { type Change, type Insight, notice, refused } from './change.ts';

/** Redirects that come, go or lead elsewhere. */
export function redirectChanges(before: Site, after: Site, { isLost, offsets }: Insight): Change[] {
  const sayTarget = ({ to, status, window }: SiteRedirect): string =>
    `${to} (${status}${sayWindow(window, offsets)})`;
  const routes = new Set(after.routes.map(({ path }) => path));
  const routesBefore = new Set(before.routes.map(({ path }) => path));
  const then = byFrom(before);
  const now = byFrom(after);
  return [
    ...[...then].flatMap(([key, { from }]) => {
      if (now.has(key)) return [];
      if (now.has(from)) return [notice(`${from} has a redirect less.`)];
      if (routes.has(from)) return [notice(`${from} is a page again, and no redirect.`)];
      if (after.gone.includes(from)) return [notice(`${from} leads nowhere any more and answers 410.`)];
      if (isLost?.(from) === false) return [notice(`${from} is a redirect no more, and others answer it.`)];
      return [refused(`${from} leads nowhere any more. Keep the redirect, or list it under "gone:".`)];
    }),
    ...[...now].flatMap(([key, entry]) => {
      const old = then.get(key);
      if (old === undefined)
        return routesBefore.has(entry.from) ? [] : [notice(`${entry.from} leads to ${sayTarget(entry)}.`)];
      const isSame = old.to === entry.to && old.status === entry.status;
      if (isSame && isDeepStrictEqual(old.window, entry.window)) return [];
      return [notice(`${entry.from} leads to ${sayTarget(entry)}, not ${sayTarget(old)}.`)];
    }),
  ];
}

/** Redirects by their address; of several that follow each other in time, each by its place among them. */
function byFrom({ redirects }: Site): ReadonlyMap<string, SiteRedirect> {
  return new Map(
    [...Map.groupBy(redirects, ({ from }) => from)].flatMap(([from, entries]) =>
      entries.map((entry, index) => [index === 0 ? from : `${from} ${index}`, entry] as const),
    ),
  );
}
