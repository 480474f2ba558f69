import type { SiteRoute, SiteWindow } from '../manifest/site.ts';
import { fillPath } from '../match/href.ts';
import type { SiteSnapshot } from '../render/snapshot.ts';
import { bar, dot, hueOf, line, svg, words } from './drawing.ts';
import { sayDay, type WrittenOffsets } from './instants.ts';
import { menuWindows } from './menu-windows.ts';
import { publicationsOf, sayTexts } from './publications.ts';

const width = 960;
const labels = 280;
const margin = 32;
const rowHeight = 30;
const year = 365 * 86_400_000;

interface Row {
  readonly label: string;
  readonly group: 'window' | 'policy' | 'text';
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly points: readonly number[];
}

/**
 * Windows and the days of texts as bars, policy versions as points, over the time in which the site changes by itself.
 * @param offsets how the days of the site are written; in UTC without it.
 */
export function drawTimeline(snapshot: SiteSnapshot, now: number, offsets?: WrittenOffsets): string {
  const { site } = snapshot;
  const rows = rowsOf(snapshot);
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
    const fill = hueOf(row.group, ['window', 'policy', 'text']);
    parts.push(words(margin, y + 4.5, row.label));
    if (row.group !== 'policy') {
      const [start, end] = [xOf(row.from ?? first), xOf(row.to ?? last)];
      parts.push(
        bar(start, y - 6, Math.max(6, end - start), 12, fill),
        datesOf(row, { start, end, y, offsets }),
      );
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
function datesOf(
  { from, to }: Row,
  {
    start,
    end,
    y,
    offsets,
  }: {
    readonly start: number;
    readonly end: number;
    readonly y: number;
    readonly offsets: WrittenOffsets | undefined;
  },
): string {
  const day = (instant: number | undefined) => (instant === undefined ? '' : sayDay(instant, offsets));
  const dates = `${day(from)} – ${day(to)}`.trim();
  return start - labels > width - margin - end
    ? words(start - 10, y + 4.5, dates, 'soft', 'end')
    : words(Math.max(end, start + 6) + 10, y + 4.5, dates, 'soft');
}

function rowsOf(snapshot: SiteSnapshot): Row[] {
  const { site } = snapshot;
  const windowed = [
    ...site.routes.map(({ path, window }) => ({ label: path, window })),
    ...site.routes.flatMap((route) => entriesWithDays(route, snapshot)),
    ...site.redirects.map(({ from, to, window }) => ({ label: `${from} → ${to}`, window })),
    ...menuWindows(site),
  ];
  const windows = windowed.flatMap(({ label, window }): Row[] =>
    window === undefined
      ? []
      : [{ label: shortened(label), group: 'window', from: window.from, to: window.to, points: [] }],
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
  const texts = publicationsOf(snapshot).flatMap((one): Row[] =>
    one.isDraft ? [] : [{ label: sayTexts(one), group: 'text', from: one.from, to: one.to, points: [] }],
  );
  return [...windows, ...texts, ...policies.filter(({ points }) => points.length > 0)];
}

/** Entries of a list that have a window of their own. */
export const entriesWithDays = (
  route: SiteRoute,
  { entries }: Pick<SiteSnapshot, 'entries'>,
): readonly { readonly label: string; readonly window: SiteWindow | undefined }[] =>
  route.data === undefined
    ? []
    : entries
        .list(route)
        .filter(({ window }) => window !== route.window)
        .map(({ params, window }) => ({ label: fillPath(route.path, params), window }));

/** As much of a label as its column has room for. */
const shortened = (label: string): string => (label.length > 36 ? `${label.slice(0, 35)}…` : label);

function yearsBetween(first: number, last: number): number[] {
  const from = new Date(first).getUTCFullYear() + 1;
  const to = new Date(last).getUTCFullYear();
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => Date.UTC(from + index, 0, 1));
}
