import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Site, SiteRoute } from '../manifest/site.ts';
import { type Command, textOf, textOption } from './command.ts';
import { drawGraph } from './graph-drawing.ts';
import { openWorkspace, soundSnapshot } from './workspace.ts';

/** A segment of the site's addresses, with what lies below it. */
export interface Place {
  /** `policy`, `:kind`, `*slug`; the root is empty. */
  readonly segment: string;
  readonly route: SiteRoute | undefined;
  readonly below: readonly Place[];
}

export const graph: Command = {
  name: 'graph',
  summary: 'the map of the routes',
  help: `
Usage: npm run --silent site -- graph [--svg FILE]

Shows the addresses of the site as a tree, with the page that each shows.

  --svg FILE   draws the map into a file, a colour for each layout
`,
  options: { svg: textOption },
  run: async (given, surroundings) => {
    const { site } = soundSnapshot(await openWorkspace(surroundings));
    const tree = placesOf(site);
    const file = textOf(given, 'svg');
    if (file === undefined) {
      surroundings.write(`${asText(tree)}\n`);
      return 0;
    }
    await writeFile(resolve(file), drawGraph(site, tree));
    surroundings.write(`${file}\n`);
    return 0;
  },
};

interface Growing {
  readonly segment: string;
  route: SiteRoute | undefined;
  readonly below: Map<string, Growing>;
}

/** The routes as a tree of segments, in the order of the manifest. */
export function placesOf(site: Site): Place {
  const root: Growing = { segment: '', route: undefined, below: new Map() };
  for (const route of site.routes) {
    let at = root;
    for (const segment of route.path.split('/').filter((part) => part !== '')) {
      const next = at.below.get(segment) ?? { segment, route: undefined, below: new Map() };
      at.below.set(segment, next);
      at = next;
    }
    at.route = route;
  }
  return settled(root);
}

const settled = ({ segment, route, below }: Growing): Place => ({
  segment,
  route,
  below: [...below.values()].map(settled),
});

function labelOf({ segment, route }: Place): string {
  const name = `/${segment}`;
  if (route === undefined) return name;
  const { target } = route;
  return `${name}  ${target.type === 'page' ? target.page : `(${target.handler})`}`;
}

function asText(tree: Place): string {
  const lines = [labelOf(tree)];
  const walk = (places: readonly Place[], indent: string) => {
    for (const [index, place] of places.entries()) {
      const isLast = index === places.length - 1;
      lines.push(`${indent}${isLast ? '└─' : '├─'} ${labelOf(place)}`);
      walk(place.below, `${indent}${isLast ? '   ' : '│  '}`);
    }
  };
  walk(tree.below, '');
  return lines.join('\n');
}
