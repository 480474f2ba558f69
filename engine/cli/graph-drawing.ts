import type { Site, SiteRoute } from '../manifest/site.ts';
import { dot, hueOf, line, svg, words } from './drawing.ts';
import { sayDay, type WrittenOffsets } from './instants.ts';
import type { RouteNode } from './route-tree.ts';

const rowHeight = 26;
const indent = 28;
const margin = 32;
/** About the width of a sign of 13 px. */
const signWidth = 7.2;

/**
 * The map of the routes: a row for each place with the page that it shows and its window, a line from each to what lies
 * below, a colour for each layout.
 * @param offsets how the days of the site are written; in UTC without it.
 */
export function drawGraph(site: Site, tree: RouteNode, offsets?: WrittenOffsets): string {
  const layouts = [
    ...new Set(site.routes.flatMap(({ target }) => (target.type === 'page' ? [target.layout] : []))),
  ];
  const rows = rowsOf(tree, offsets);
  const pagesAt = endOf(rows.map(({ x, name }) => x + 14 + name.length * signWidth));
  const windowsAt = endOf(rows.map(({ page }) => pagesAt + page.length * signWidth));
  const parts = rows.flatMap(({ x, y, last, isRoot }) => [
    ...(last === undefined ? [] : [line(x, y, x, last)]),
    ...(isRoot ? [] : [line(x - indent, y, x, y)]),
  ]);
  // Marks on the lines are drawn after them.
  for (const { x, y, name, page, window, layout } of rows) {
    parts.push(dot(x, y, layout === undefined ? '#9aa1b5' : hueOf(layout, layouts)));
    parts.push(words(x + 14, y + 4.5, name, page === '' ? 'soft' : 'ink'));
    if (page !== '') parts.push(words(pagesAt, y + 4.5, page, 'soft'));
    if (window !== '') parts.push(words(windowsAt, y + 4.5, window, 'soft'));
  }
  const legendY = margin + rowHeight * (rows.length + 1);
  let legendX = margin;
  for (const layout of layouts) {
    parts.push(
      dot(legendX, legendY, hueOf(layout, layouts)),
      words(legendX + 12, legendY + 4.5, layout, 'soft'),
    );
    legendX += 28 + layout.length * signWidth;
  }
  const width = Math.max(legendX, ...rows.map(({ window }) => windowsAt + window.length * signWidth));
  return svg(`The routes of ${site.name}`, Math.ceil(width + margin), legendY + margin, parts);
}

interface Row {
  readonly x: number;
  readonly y: number;
  readonly name: string;
  /** Empty where nothing answers. */
  readonly page: string;
  /** When it is open, if not always. */
  readonly window: string;
  readonly layout: string | undefined;
  readonly isRoot: boolean;
  /** Where the line ends that leads to what lies below. */
  readonly last: number | undefined;
}

function rowsOf(tree: RouteNode, offsets: WrittenOffsets | undefined): Row[] {
  const rows: Row[] = [];
  const walk = ({ segment, route, below }: RouteNode, depth: number): number => {
    const [at, y] = [rows.length, margin + rowHeight * rows.length];
    const target = route?.target;
    const row = {
      x: margin + depth * indent,
      y,
      name: `/${segment}`,
      page: target === undefined ? '' : target.type === 'page' ? target.page : `(${target.handler})`,
      window: route?.window === undefined ? '' : sayWindow(route.window, offsets),
      layout: target?.type === 'page' ? target.layout : undefined,
      isRoot: depth === 0,
      last: undefined,
    };
    rows.push(row);
    const last = below.map((node) => walk(node, depth + 1)).at(-1);
    rows[at] = { ...row, last };
    return y;
  };
  walk(tree, 0);
  return rows;
}

const sayWindow = ({ from, to }: NonNullable<SiteRoute['window']>, offsets?: WrittenOffsets): string =>
  [from, to]
    .map((instant) => (instant === undefined ? '' : sayDay(instant, offsets)))
    .join(' – ')
    .trim();

/** Where a column may begin behind what ends at these places. */
const endOf = (ends: readonly number[]): number => Math.max(...ends) + 24;
