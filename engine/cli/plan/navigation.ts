import type { Site } from '../../manifest/site.ts';
import { type Change, notice } from './change.ts';

/** Links that menus gain and lose. */
export function navigationChanges(before: Site, after: Site): Change[] {
  const menus = new Set([...Object.keys(before.navigation), ...Object.keys(after.navigation)]);
  return [...menus].flatMap((menu) => {
    const then = linksOf(before, menu);
    const now = linksOf(after, menu);
    const gained = now
      .filter((to) => !then.includes(to))
      .map((to) => notice(`The menu "${menu}" gains ${to}.`));
    const lost = then
      .filter((to) => !now.includes(to))
      .map((to) => notice(`The menu "${menu}" loses ${to}.`));
    if (gained.length + lost.length === 0 && then.join('\n') !== now.join('\n'))
      return [notice(`The menu "${menu}" has another order.`)];
    return [...gained, ...lost];
  });
}

const linksOf = ({ navigation }: Site, menu: string): string[] =>
  (navigation[menu] ?? []).flatMap(({ links }) => links.map(({ to }) => to));
