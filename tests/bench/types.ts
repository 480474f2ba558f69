import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressTypes } from '../../engine/manifest/address-types.ts';
import type { SiteRoute } from '../../engine/manifest/site.ts';
import { median, type Row } from './measure.ts';

/** Type check of a thousand links with `href`, in a site of so many routes. */
export function benchTypes(root: string): Row[] {
  return [100, 1_000].map((count) => ({
    name: `type check of 1,000 links, ${count.toLocaleString('en-US')} routes`,
    value: checkTime(root, count),
    unit: 'ms',
    target: count === 100 ? '' : 'the same class',
  }));
}

function checkTime(root: string, count: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'types-'));
  const paths = Array.from({ length: count }, (_, index) =>
    index % 2 ? `/made-${index}/:part` : `/made-${index}`,
  );
  const links = Array.from({ length: 1_000 }, (_, index) => {
    const path = paths[index % count];
    return `href('${path}'${index % 2 ? `, { part: 'x' }` : ''}, { hash: 'a' });`;
  });
  try {
    for (const name of ['app', 'engine/match']) mkdirSync(join(folder, name), { recursive: true });
    cpSync(join(root, 'engine/match/href.ts'), join(folder, 'engine/match/href.ts'));
    const routes = paths.map((path) => ({ path }) as SiteRoute);
    writeFileSync(join(folder, 'app/addresses.d.ts'), addressTypes({ routes, actions: [] }));
    writeFileSync(
      join(folder, 'app/links.ts'),
      ["import { href } from '../engine/match/href.ts';", ...links].join('\n'),
    );
    cpSync(join(root, 'tsconfig.json'), join(folder, 'tsconfig.json'));
    return median(Array.from({ length: 5 }, () => runTypes(root, folder)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runTypes(root: string, folder: string): number {
  const began = performance.now();
  const done = spawnSync(join(root, 'node_modules/.bin/tsc'), ['--noEmit', '--types', '', '-p', folder], {
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(done.stdout);
  return performance.now() - began;
}
