import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { withCampaigns } from './check.ts';
import { made } from './compile.ts';
import { median, type Row } from './measure.ts';
import { startSite } from './site.ts';

const saves = 15;
/** Ms between an answer and the next question: as many as a time may be too long by, and enough for the thread that reads to have a core. */
const between = 3;

/** From the save of the manifest to the first answer of the running server that shows it, and how long others wait meanwhile. */
export async function benchSave(root: string): Promise<Row[]> {
  const own = readFileSync(join(root, 'routes.yaml'), 'utf8');
  const [real, large, largest] = [
    await saveTo(own),
    await saveTo(withCampaigns(own, 1_000)),
    await saveTo(own.replace('\npolicies:', `\n${made(0, 5_000)}\npolicies:`)),
  ];
  const row = (name: string, value: number, target: string): Row => ({ name, value, unit: 'ms', target });
  return [
    row('save to page, median', median(real.times), '≤ 100'),
    row('save to page, the first of a while', real.times[0] as number, ''),
    row('save to page of 1,000 campaigns, median', median(large.times), ''),
    row('save to page of 5,000 routes, median', median(largest.times), ''),
    row('longest request meanwhile, 5,000 routes', largest.longest, '< 30'),
    row('the same, median of the saves', median(largest.longests), ''),
  ];
}

interface Saved {
  readonly times: readonly number[];
  /** The longest request of each save. */
  readonly longests: readonly number[];
  readonly longest: number;
}

async function saveTo(original: string): Promise<Saved> {
  const folder = mkdtempSync(join(tmpdir(), 'save-'));
  const manifest = join(folder, 'routes.yaml');
  writeFileSync(manifest, original);
  const site = await startSite({ SITE_MANIFEST: manifest });
  const times: number[] = [];
  const longests: number[] = [];
  // `fetch` takes more of a processor for a question than the server for its answer, and there are two cores for both and the thread that reads.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (): Promise<string> => pageAt(`${site.address}/en-US/faq`, agent);
  try {
    // Whoever saves has the site open: the first page that a server shows, and the first question of this process, are no part of it.
    await ask();
    for (let save = 0; save < saves; save += 1) {
      const name = `Save ${save} Drive`;
      const text = original.replace(/^( {2}name: ).*$/m, `$1${name}`);
      let longest = 0;
      // One question at a time: two cores are all that the bench, the server and the thread that reads may have.
      const isShown = async (): Promise<boolean> => {
        const asked = performance.now();
        const page = await ask();
        longest = Math.max(longest, performance.now() - asked);
        return page.includes(name);
      };
      const began = performance.now();
      writeFileSync(manifest, text);
      while (!(await isShown())) await pause(between);
      times.push(performance.now() - began);
      longests.push(longest);
    }
  } finally {
    agent.destroy();
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return { times, longests, longest: Math.max(...longests) };
}

const pageAt = (address: string, agent: Agent): Promise<string> =>
  new Promise((resolve, reject) => {
    get(address, { agent }, (answer) => textOf(answer).then(resolve, reject)).on('error', reject);
  });

// By itself: `node tests/bench/save.ts`, of what is built.
if (import.meta.main) {
  const { print } = await import('./measure.ts');
  print('Live', await benchSave(join(import.meta.dirname, '..', '..')));
}
