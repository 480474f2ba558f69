import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, type Row } from './measure.ts';

const runs = 5;
/** Says at its end how much memory the process had at the most, in kB. */
const printsMemory = `data:text/javascript,process.once('exit',()=>process.stderr.write('peak '+process.resourceUsage().maxRSS))`;

/** `site check` as `npm run site` runs it, on this site and on one of 1,000 campaigns like its own. */
export function benchCheck(root: string): Row[] {
  const folder = mkdtempSync(join(tmpdir(), 'check-'));
  try {
    const manifest = join(folder, 'routes.yaml');
    writeFileSync(manifest, withCampaigns(readFileSync(join(root, 'routes.yaml'), 'utf8'), 1_000));
    const [small, large] = [join(root, 'routes.yaml'), manifest].map((file) => measure(root, file));
    return [
      { name: 'check of this site', value: small?.time ?? 0, unit: 'ms', target: '' },
      { name: 'check of 1,000 routes', value: large?.time ?? 0, unit: 'ms', target: '≤ 2,000' },
      { name: 'check of 1,000 routes, memory', value: large?.memory ?? 0, unit: 'MB', target: '≤ 300' },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The command line behind `npm run site`, with its options of Node. */
function commandOf(root: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { site: string };
  };
  return scripts.site.split(' ').slice(1);
}

function measure(root: string, manifest: string): { readonly time: number; readonly memory: number } {
  const found = Array.from({ length: runs }, () => {
    const began = performance.now();
    const argv = ['--import', printsMemory, ...commandOf(root), 'check', '--manifest', manifest];
    const { stdout, stderr } = spawnSync(process.execPath, argv, { cwd: root, encoding: 'utf8' });
    const time = performance.now() - began;
    if (!stdout.includes('is sound')) throw new Error(stdout + stderr);
    return { time, memory: Number(/peak (\d+)/.exec(stderr)?.[1]) / 1_024 };
  });
  return { time: median(found.map(({ time }) => time)), memory: median(found.map(({ memory }) => memory)) };
}

/** The manifest with so many more campaigns like its own. */
export function withCampaigns(manifest: string, count: number): string {
  const campaigns = manifest.match(/^ {2}- path: \/activity\/.*\n(?: {4}.*\n)+/gm) ?? [];
  const made = Array.from({ length: count }, (_, index) =>
    (campaigns[index % campaigns.length] ?? '').replace(/path: \/activity\/[\w-]+/, `$&-${index}`),
  );
  return manifest.replace('\npolicies:', `\n${made.join('')}\npolicies:`);
}

// By itself: `node tests/bench/check.ts`, of what is built.
if (import.meta.main) {
  const { print } = await import('./measure.ts');
  print('Tools of staff', benchCheck(join(import.meta.dirname, '..', '..')));
}
