import type { Site } from '../manifest/site.ts';
import { bar, dot, hueOf, line, svg, words } from './drawing.ts';
import { sayDay } from './instants.ts';

const width = 960;
const labels = 280;
const margin = 32;
const rowHeight = 30;
const year = 365 * 86_400_000;

interface Row {
  readonly label: string;
  readonly group: 'window' | 'policy';
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly points: readonly number[];
}

/** Windows as bars and policy versions as points, over the time in which the site changes by itself. */
export function drawTimeline(site: Site, now: number): string {
  const rows = rowsOf(site);
  const instants = [...site.boundaries, now];
  const first = Math.min(...instants) - year / 12;
  const last = Math.max(...instants) + year / 12;
  const plot = width - labels - margin;
  const xOf = (instant: number) => labels + ((instant - first) / (last - first)) * plot;
  const bottom = margin + rowHeight * (rows.length + 1);
  const parts: string[] = [];
  for (const tick of yearsBetween(first, last)) {
    const x = xOf(tick);
    parts.push(line(x, margin, x, bottom), words(x + 4, margin - 8, sayDay(tick).slice(0, 4), 'soft'));
  }
  for (const [index, row] of rows.entries()) {
    const y = margin + rowHeight * (index + 1);
    const fill = hueOf(row.group, ['window', 'policy']);
    parts.push(words(margin, y + 4.5, row.label));
    if (row.group === 'window') {
      const [start, end] = [xOf(row.from ?? first), xOf(row.to ?? last)];
      parts.push(bar(start, y - 6, Math.max(6, end - start), 12, fill), datesOf(row, start, end, y));
    }
    parts.push(...row.points.map((point) => dot(xOf(point), y, fill)));
  }
  const x = xOf(now);
  parts.push(
    `<path d="M${x.toFixed(1)} ${margin}V${bottom}" stroke="#d55e00" stroke-dasharray="4 4"/>`,
    words(x, bottom + 20, `now, ${sayDay(now)}`, 'soft', 'middle'),
  );
  return svg(`When ${site.name} changes by itself`, width, bottom + margin + 8, parts);
}

/** A window of days is a speck on years: its dates stand beside it, on the side that has the room. */
function datesOf({ from, to }: Row, start: number, end: number, y: number): string {
  const dates = `${from === undefined ? '' : sayDay(from)} – ${to === undefined ? '' : sayDay(to)}`.trim();
  return start - labels > width - margin - end
    ? words(start - 10, y + 4.5, dates, 'soft', 'end')
    : words(Math.max(end, start + 6) + 10, y + 4.5, dates, 'soft');
}

function rowsOf(site: Site): Row[] {
  const windows = site.routes.flatMap(({ path, window }): Row[] =>
    window === undefined
      ? []
      : [{ label: path, group: 'window', from: window.from, to: window.to, points: [] }],
  );
  const policies = site.policies.map(
    ({ path, versions }): Row => ({
      label: path,
      group: 'policy',
      from: undefined,
      to: undefined,
      points: versions.flatMap(({ effective }) => effective ?? []),
    }),
  );
  return [...windows, ...policies.filter(({ points }) => points.length > 0)];
}

function yearsBetween(first: number, last: number): number[] {
  const from = new Date(first).getUTCFullYear() + 1;
  const to = new Date(last).getUTCFullYear();
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => Date.UTC(from + index, 0, 1));
}
