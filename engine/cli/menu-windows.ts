import type { Site, SiteWindow } from '../manifest/site.ts';

/** The parts of menus that have a window: `the menu "header": /sale`, `the menu "footer": 3 links`. */
export function menuWindows({
  navigation,
}: Site): readonly { readonly label: string; readonly window: SiteWindow }[] {
  return Object.entries(navigation).flatMap(([menu, groups]) =>
    groups.flatMap(({ window, links }) => [
      ...(window ? [{ label: `the menu "${menu}": ${sayLinks(links.map(({ to }) => to))}`, window }] : []),
      ...links.flatMap((link) =>
        link.window ? [{ label: `the menu "${menu}": ${link.to}`, window: link.window }] : [],
      ),
    ]),
  );
}

const sayLinks = (targets: readonly string[]): string =>
  targets.length === 1 ? `${targets[0]}` : `${targets.length} links`;
