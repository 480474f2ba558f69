import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Site, SiteRoute } from '../manifest/site.ts';
import type { SiteSnapshot } from '../render/snapshot.ts';
import { type Command, svgOption, textOf } from './command.ts';
import { sayInstant } from './instants.ts';
import { type PublishedTexts, publicationsOf, sayTexts } from './publications.ts';
import { columns } from './table.ts';
import { drawTimeline } from './timeline-drawing.ts';
import { openWorkspace, soundSnapshot } from './workspace.ts';

/** Something that the site does by itself. */
interface Turn {
  /** Ms since the epoch. */
  readonly instant: number;
  readonly path: string;
  readonly does: 'opens' | 'closes' | 'is published' | 'expires';
}

export const timeline: Command = {
  name: 'timeline',
  about: 'windows, policy versions and texts over time',
  help: 'Lists every instant at which the site changes by itself, and what changes.',
  options: { svg: svgOption },
  run: async (given, surroundings) => {
    const snapshot = soundSnapshot(await openWorkspace(surroundings));
    const turns = turnsOf(snapshot);
    const file = textOf(given, 'svg');
    if (file !== undefined) {
      await writeFile(resolve(file), drawTimeline(snapshot, surroundings.now));
      surroundings.write(`${file}\n`);
      return 0;
    }
    const { now } = surroundings;
    const rows = turns.map(({ instant, path, does }) => [
      sayInstant(instant),
      instant <= now ? 'past' : '',
      `${path} ${does}`,
    ]);
    surroundings.write(rows.length === 0 ? 'The site never changes by itself.\n' : `${columns(rows)}\n`);
    return 0;
  },
};

/** Every turn of the site, oldest first; of one instant in the order of the manifest, then the texts. */
function turnsOf(snapshot: SiteSnapshot): Turn[] {
  const { site } = snapshot;
  return [
    ...site.routes.flatMap((route) => turnsOfRoute(route, site)),
    ...publicationsOf(snapshot).flatMap(turnsOfTexts),
  ].toSorted((a, b) => a.instant - b.instant);
}

function turnsOfTexts(texts: PublishedTexts): Turn[] {
  const { isDraft, from, to } = texts;
  if (isDraft) return [];
  const path = sayTexts(texts);
  return [
    ...(from === undefined ? [] : [{ instant: from, path, does: 'is published' } as const]),
    ...(to === undefined ? [] : [{ instant: to, path, does: 'expires' } as const]),
  ];
}

function turnsOfRoute(route: SiteRoute, site: Site): Turn[] {
  const { path, window, policy } = route;
  const turns: Turn[] = [];
  if (window?.from !== undefined) turns.push({ instant: window.from, path, does: 'opens' });
  if (window?.to !== undefined) turns.push({ instant: window.to, path, does: 'closes' });
  if (policy?.version !== undefined) {
    const version = site.policies
      .find(({ kind }) => kind === policy.kind)
      ?.versions.find(({ name }) => name === policy.version);
    if (version?.effective !== undefined)
      turns.push({ instant: version.effective, path, does: 'is published' });
  }
  return turns;
}
