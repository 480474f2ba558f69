import { isDeepStrictEqual } from 'node:util';
import type { Site, SiteWindow } from '../../manifest/site.ts';
import { bothOf } from '../../manifest/windows.ts';
import { sayWindow } from './addresses.ts';
import { type Change, type Insight, notice } from './change.ts';

/** Links that menus gain and lose, and those that are shown at other times. */
export function navigationChanges(before: Site, after: Site, { offsets }: Insight): Change[] {
  const menus = new Set([...Object.keys(before.navigation), ...Object.keys(after.navigation)]);
  return [...menus].flatMap((menu) => {
    const then = linksOf(before, menu);
    const now = linksOf(after, menu);
    const [old, own] = [then, now].map((links) => links.map(({ to }) => to)) as [string[], string[]];
    const gained = now
      .filter(({ to }) => !old.includes(to))
      .map(({ to, window }) => notice(`The menu "${menu}" gains ${to}${sayWindow(window, offsets)}.`));
    const lost = old.filter((to) => !own.includes(to)).map((to) => notice(`The menu "${menu}" loses ${to}.`));
    const moved = now.flatMap(({ to, window }) => {
      const earlier = then.find((link) => link.to === to);
      if (earlier === undefined || isDeepStrictEqual(earlier.window, window)) return [];
      return [notice(`The menu "${menu}" shows ${to}${sayWindow(window, offsets) || ' always'}.`)];
    });
    if (gained.length + lost.length === 0 && old.join('\n') !== own.join('\n'))
      return [notice(`The menu "${menu}" has another order.`), ...moved];
    return [...gained, ...lost, ...moved];
  });
}

interface Shown {
  readonly to: string;
  readonly window: SiteWindow | undefined;
}

const linksOf = ({ navigation }: Site, menu: string): Shown[] =>
  (navigation[menu] ?? []).flatMap(({ window, links }) =>
    links.map((link) => ({
      to: link.to,
      window:
        window === undefined || link.window === undefined
          ? (link.window ?? window)
          : bothOf(window, link.window),
    })),
  );
