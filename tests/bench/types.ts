import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressTypes } from '../../engine/manifest/address-types.ts';
import type { SiteRoute } from '../../engine/manifest/site.ts';
import { median, type Row } from './measure.ts';

/** Type check of a thousand links with `href`: a site of ten times as many routes is to stay in the same class of time. */
export function benchTypes(root: string): Row[] {
  const sites = [100, 1_000].map((count) => ({ folder: writeLinks(root, count), times: [] as number[] }));
  try {
    // In turn, so that whatever else the machine has to do meets both.
    for (let round = 0; round < 7; round += 1)
      for (const { folder, times } of sites) times.push(runTypes(root, folder));
  } finally {
    for (const { folder } of sites) rmSync(folder, { recursive: true, force: true });
  }
  const [few, many] = sites.map(({ times }) => median(times)) as [number, number];
  return [
    { name: 'type check of 1,000 links, 100 routes', value: few, unit: 'ms', target: '' },
    { name: 'type check of 1,000 links, 1,000 routes', value: many, unit: 'ms', target: '' },
    { name: 'ratio', value: many / few, unit: '×', target: '< 2: the same class' },
  ];
}

/** A project of so many routes, with a thousand links to them. */
function writeLinks(root: string, count: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'types-'));
  const paths = Array.from({ length: count }, (_, index) =>
    index % 2 ? `/made-${index}/:part` : `/made-${index}`,
  );
  const links = Array.from({ length: 1_000 }, (_, index) => {
    const path = paths[index % count];
    return `href('${path}'${index % 2 ? `, { part: 'x' }` : ''}, { hash: 'a' });`;
  });
  for (const name of ['app', 'engine/match']) mkdirSync(join(folder, name), { recursive: true });
  cpSync(join(root, 'engine/match/href.ts'), join(folder, 'engine/match/href.ts'));
  const routes = paths.map((path) => ({ path }) as SiteRoute);
  writeFileSync(join(folder, 'app/addresses.d.ts'), addressTypes({ routes, actions: [] }));
  writeFileSync(
    join(folder, 'app/links.ts'),
    ["import { href } from '../engine/match/href.ts';", ...links].join('\n'),
  );
  cpSync(join(root, 'tsconfig.json'), join(folder, 'tsconfig.json'));
  return folder;
}

function runTypes(root: string, folder: string): number {
  const began = performance.now();
  const done = spawnSync(join(root, 'node_modules/.bin/tsc'), ['--noEmit', '--types', '', '-p', folder], {
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(done.stdout);
  return performance.now() - began;
}
