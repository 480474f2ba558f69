import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Site, SiteRoute, SiteWindow } from '../manifest/site.ts';
import type { SiteSnapshot } from '../render/snapshot.ts';
import { type Command, svgOption, textOf } from './command.ts';
import { offsetsIn, sayInstant } from './instants.ts';
import { menuWindows } from './menu-windows.ts';
import { type PublishedTexts, publicationsOf, sayTexts } from './publications.ts';
import { recordWindows } from './record-windows.ts';
import { columns } from './table.ts';
import { drawTimeline, entriesWithDays } from './timeline-drawing.ts';
import { openWorkspace, soundSnapshot } from './workspace.ts';

/** Something that the site does by itself. */
interface Boundary {
  /** Ms since the epoch. */
  readonly instant: number;
  /** `/sale opens` */
  readonly says: string;
}

export const timeline: Command = {
  name: 'timeline',
  about: 'windows, policy versions and texts over time',
  help: 'Lists every instant at which the site changes by itself, and what changes: addresses, texts, policies, redirects, menus, popups, prices and the like.',
  options: { svg: svgOption },
  run: async (given, surroundings) => {
    const workspace = await openWorkspace(surroundings);
    const snapshot = soundSnapshot(workspace);
    const offsets = offsetsIn(workspace.sources);
    const boundaries = boundariesOf(snapshot);
    const file = textOf(given, 'svg');
    if (file !== undefined) {
      await writeFile(resolve(file), drawTimeline(snapshot, surroundings.now, offsets));
      surroundings.write(`${file}\n`);
      return 0;
    }
    const { now } = surroundings;
    const rows = boundaries.map(({ instant, says }) => [
      sayInstant(instant, offsets),
      instant <= now ? 'past' : '',
      says,
    ]);
    surroundings.write(rows.length === 0 ? 'The site never changes by itself.\n' : `${columns(rows)}\n`);
    return 0;
  },
};

/** Every boundary of the site, oldest first; of one instant in the order of the manifest, then the texts. */
function boundariesOf(snapshot: SiteSnapshot): Boundary[] {
  const { site } = snapshot;
  const boundaries = [
    ...site.routes.flatMap((route) => boundariesOfRoute(route, site)),
    ...site.routes.flatMap((route) => boundariesOfEntries(route, snapshot)),
    ...site.redirects.flatMap(({ from, to, window }) =>
      boundariesIn(
        window,
        `the redirect from ${from} to ${to} opens`,
        `the redirect from ${from} to ${to} closes`,
      ),
    ),
    ...menuWindows(site).flatMap(({ label, window }) =>
      boundariesIn(window, `${label} appears`, `${label} disappears`),
    ),
    ...Object.entries(site.popups).flatMap(([name, { window }]) =>
      boundariesIn(window, `the popup "${name}" opens`, `the popup "${name}" closes`),
    ),
    ...recordWindows(snapshot).flatMap(({ label, window }) =>
      boundariesIn(window, `${label} begins`, `${label} ends`),
    ),
    ...publicationsOf(snapshot).flatMap(boundariesOfTexts),
  ];
  return boundaries.toSorted((a, b) => a.instant - b.instant);
}

function boundariesOfTexts(texts: PublishedTexts): Boundary[] {
  const { isDraft, from, to } = texts;
  const says = sayTexts(texts);
  return isDraft ? [] : boundariesIn(windowOf(from, to), `${says} is published`, `${says} expires`);
}

const windowOf = (from: number | undefined, to: number | undefined): SiteWindow => ({
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});

function boundariesIn(window: SiteWindow | undefined, opens: string, closes: string): Boundary[] {
  return [
    ...(window?.from === undefined ? [] : [{ instant: window.from, says: opens }]),
    ...(window?.to === undefined ? [] : [{ instant: window.to, says: closes }]),
  ];
}

const boundariesOfEntries = (route: SiteRoute, snapshot: SiteSnapshot): Boundary[] =>
  entriesWithDays(route, snapshot).flatMap(({ label, window }) =>
    boundariesIn(window, `${label} opens`, `${label} closes`),
  );

function boundariesOfRoute({ path, window, policy }: SiteRoute, site: Site): Boundary[] {
  const boundaries = boundariesIn(window, `${path} opens`, `${path} closes`);
  if (policy?.version === undefined) return boundaries;
  const version = site.policies
    .find(({ kind }) => kind === policy.kind)
    ?.versions.find(({ name }) => name === policy.version);
  if (version?.effective === undefined) return boundaries;
  return [...boundaries, { instant: version.effective, says: `${path} is published` }];
}
