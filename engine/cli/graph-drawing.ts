import type { Site } from '../manifest/site.ts';
import { dot, hueOf, line, svg, words } from './drawing.ts';
import { labelOf, type Place } from './graph.ts';

const rowHeight = 26;
const indent = 28;
const margin = 32;
/** About the width of a sign of 13 px. */
const signWidth = 7.2;

/** The map of the routes: a row for each place, a line from each to what lies below, a colour for each layout. */
export function drawGraph(site: Site, tree: Place): string {
  const layouts = [
    ...new Set(site.routes.flatMap(({ target }) => (target.type === 'page' ? [target.layout] : []))),
  ];
  const parts: string[] = [];
  let row = 0;
  let width = 0;
  const walk = (place: Place, depth: number): number => {
    const x = margin + depth * indent;
    const y = margin + rowHeight * row;
    row += 1;
    const { route } = place;
    const layout = route?.target.type === 'page' ? route.target.layout : undefined;
    const label = labelOf(place);
    width = Math.max(width, x + 14 + label.length * signWidth);
    const ends = place.below.map((child) => walk(child, depth + 1));
    const last = ends.at(-1);
    if (last !== undefined) parts.push(line(x, y, x, last));
    for (const end of ends) parts.push(line(x, end, x + indent, end));
    parts.push(dot(x, y, layout === undefined ? '#9aa1b5' : hueOf(layout, layouts)));
    parts.push(words(x + 14, y + 4.5, label, route === undefined ? 'soft' : 'ink'));
    return y;
  };
  walk(tree, 0);
  const legendY = margin + rowHeight * row + rowHeight;
  let x = margin;
  for (const layout of layouts) {
    parts.push(dot(x, legendY, hueOf(layout, layouts)), words(x + 12, legendY + 4.5, layout, 'soft'));
    x += 28 + layout.length * signWidth;
  }
  return svg(`The routes of ${site.name}`, Math.ceil(Math.max(width, x) + margin), legendY + margin, parts);
}
