import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { repair } from '../../engine/cli/check/repairs.ts';
import type { SiteReading, Sources } from '../../engine/render/reading.ts';
import { someOf } from '../long.ts';
import {
  findingsOf,
  folder,
  judge,
  type Mistake,
  make,
  meantBy,
  placeOf,
  printed,
  read,
  readTheSite,
} from './mistakes.ts';

let sound: Sources;
let soundReading: SiteReading;
beforeAll(async () => {
  sound = await readTheSite();
  soundReading = read(sound);
});

const areas = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => {
    const { file, mistakes } = parse(readFileSync(join(folder, name), 'utf8')) as {
      file: string;
      mistakes: (Omit<Mistake, 'file'> & Partial<Pick<Mistake, 'file'>>)[];
    };
    return [name.replace('.yaml', ''), mistakes.map((mistake) => ({ file, ...mistake }))] as const;
  });

const wordsOf = (reading: SiteReading | undefined) =>
  [...(reading?.catalogues ?? [])].map(([tag, { catalogue }]) => [tag, catalogue]);

/** Nobody reads more of them. */
const mostShown = 8;

describe.each(areas)('%s', (area, mistakes) => {
  const said = new Map<string, string>();

  const sites = new Map<string, ReturnType<typeof make>>();
  const siteOf = (mistake: Mistake) => {
    const site = sites.get(mistake.name) ?? make(sound, mistake);
    sites.set(mistake.name, site);
    return site;
  };

  test.each(mistakes)('$name', (mistake) => {
    const { sources, place } = siteOf(mistake);
    const findings = findingsOf(read(sources), soundReading);
    const shown = findings.slice(0, mostShown).map((finding) => printed(finding, sources));
    const more = findings.length - shown.length;
    said.set(mistake.name, [...shown, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n\n'));
    expect(findings[0] ? placeOf(findings[0]) : 'nowhere').toBe(place);
  });

  test.each(someOf(mistakes, 5))(
    '$name: what "check --fix" makes of it is what was meant, or what it was',
    (mistake) => {
      const { sources } = siteOf(mistake);
      const { sources: repaired, made } = repair(sources, 'routes.yaml', judge);
      if (made.length === 0) {
        expect(repaired).toEqual(sources);
        return;
      }
      expect(repair(repaired, 'routes.yaml', judge).made).toEqual([]);
      const [got, meant] = [repaired, meantBy(sound, mistake)].map(read);
      expect(got?.site).toEqual(meant?.site);
      expect(got?.content).toEqual(meant?.content);
      expect(wordsOf(got)).toEqual(wordsOf(meant));
    },
  );

  test('is reported in the words that were agreed', async () => {
    const text = mistakes
      .map(({ name }) => `# ${name}\n\n${said.get(name) || 'Nothing is said.'}\n`)
      .join('\n\n');
    await expect(text).toMatchFileSnapshot(join(folder, `${area}.txt`));
  });
});

test('the site in which they are made is sound', () => {
  expect(soundReading.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('there are two hundred', () => {
  expect(areas.flatMap(([, mistakes]) => mistakes).length).toBeGreaterThanOrEqual(200);
});
