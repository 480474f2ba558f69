import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, type Row } from './measure.ts';
import { startSite } from './site.ts';

const saves = 15;

/** From the save of the manifest to the first answer of the running server that shows it. */
export async function benchSave(root: string): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'save-'));
  const manifest = join(folder, 'routes.yaml');
  const original = readFileSync(join(root, 'routes.yaml'), 'utf8');
  writeFileSync(manifest, original);
  const site = await startSite({ SITE_MANIFEST: manifest });
  const times: number[] = [];
  try {
    for (let save = 0; save < saves; save += 1) {
      const name = `Save ${save} Drive`;
      const began = performance.now();
      writeFileSync(manifest, original.replace(/^( {2}name: ).*$/m, `$1${name}`));
      // One question at a time, each after the answer before: the server has one core, and is not to be kept from its work.
      while (!(await (await fetch(`${site.address}/en-US/faq`)).text()).includes(name));
      times.push(performance.now() - began);
    }
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return [{ name: 'save to page, median', value: median(times), unit: 'ms', target: '≤ 100' }];
}
