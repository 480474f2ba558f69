import type { YAMLMap } from 'yaml';
import type { SiteText } from './site-texts.ts';
import { textAt } from './yaml-place.ts';

/** A route where it is written. */
export interface WrittenRoute {
  readonly place: SiteText;
  readonly list: readonly (string | number)[];
  /** That of its group. */
  readonly prefix: string;
  readonly entry: YAMLMap;
  /** Its address. */
  readonly path: string;
}

/** Those of groups last. */
export function routesIn(place: SiteText): readonly WrittenRoute[] {
  const { text } = place;
  const routesBelow = (at: readonly (string | number)[], prefix: string): readonly WrittenRoute[] => {
    const list = [...at, 'routes'];
    const own = text
      .entries(list)
      .map((entry) => ({ place, list, prefix, entry, path: prefix + (textAt(entry, 'path') ?? '') }));
    const groups = text
      .entries([...at, 'groups'])
      .flatMap((group, index) =>
        routesBelow([...at, 'groups', index], prefix + (textAt(group, 'prefix') ?? '')),
      );
    return [...own, ...groups];
  };
  return routesBelow([], '');
}
