import type { Site } from '../../manifest/site.ts';
import { type Change, type Insight, notice, refused } from './change.ts';

/** Redirects that come, go or lead elsewhere. */
export function redirectChanges(before: Site, after: Site, { isLost }: Insight): Change[] {
  const routes = new Set(after.routes.map(({ path }) => path));
  const routesBefore = new Set(before.routes.map(({ path }) => path));
  const then = new Map(before.redirects.map((entry) => [entry.from, entry]));
  const now = new Map(after.redirects.map((entry) => [entry.from, entry]));
  return [
    ...before.redirects.flatMap(({ from }) => {
      if (now.has(from)) return [];
      if (routes.has(from)) return [notice(`${from} is a page again, and no redirect.`)];
      if (after.gone.includes(from)) return [notice(`${from} leads nowhere any more and answers 410.`)];
      if (isLost?.(from) === false) return [notice(`${from} is a redirect no more, and others answer it.`)];
      return [refused(`${from} leads nowhere any more. Keep the redirect, or list it under "gone:".`)];
    }),
    ...after.redirects.flatMap((entry) => {
      const old = then.get(entry.from);
      if (old === undefined)
        return routesBefore.has(entry.from)
          ? []
          : [notice(`${entry.from} leads to ${entry.to} (${entry.status}).`)];
      if (old.to === entry.to && old.status === entry.status) return [];
      return [notice(`${entry.from} leads to ${entry.to} (${entry.status}), not ${old.to} (${old.status}).`)];
    }),
  ];
}
