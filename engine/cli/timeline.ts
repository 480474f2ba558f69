import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Site, SiteRoute } from '../manifest/site.ts';
import { type Command, svgOption, textOf } from './command.ts';
import { sayInstant } from './instants.ts';
import { columns } from './table.ts';
import { drawTimeline } from './timeline-drawing.ts';
import { openWorkspace, soundSnapshot } from './workspace.ts';

/** Something that the site does by itself. */
interface Turn {
  /** Ms since the epoch. */
  readonly instant: number;
  readonly path: string;
  readonly does: 'opens' | 'closes' | 'is published';
  readonly line: number;
}

export const timeline: Command = {
  name: 'timeline',
  about: 'windows and policy versions over time',
  help: 'Lists every instant at which the site changes by itself, and what changes.',
  options: { svg: svgOption },
  run: async (given, surroundings) => {
    const { site } = soundSnapshot(await openWorkspace(surroundings));
    const turns = turnsOf(site);
    const file = textOf(given, 'svg');
    if (file !== undefined) {
      await writeFile(resolve(file), drawTimeline(site, surroundings.now));
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

/** Every turn of the site, oldest first; of one instant in the order of the manifest. */
function turnsOf(site: Site): Turn[] {
  return site.routes.flatMap((route) => turnsOfRoute(route, site)).toSorted((a, b) => a.instant - b.instant);
}

function turnsOfRoute(route: SiteRoute, site: Site): Turn[] {
  const { path, line, window, policy } = route;
  const turns: Turn[] = [];
  if (window?.from !== undefined) turns.push({ instant: window.from, path, does: 'opens', line });
  if (window?.to !== undefined) turns.push({ instant: window.to, path, does: 'closes', line });
  if (policy?.version !== undefined) {
    const version = site.policies
      .find(({ kind }) => kind === policy.kind)
      ?.versions.find(({ name }) => name === policy.version);
    if (version?.effective !== undefined)
      turns.push({ instant: version.effective, path, does: 'is published', line });
  }
  return turns;
}
