import { rmSync } from 'node:fs';
import { makeDataFolder, startServer } from '../process/serving.ts';
import { median, type Row } from './measure.ts';
import { asStarted } from './site.ts';

/** From the start to the first answer, in ms: once on an empty data folder, then three times on the one that it made. */
export async function benchStarts(): Promise<Row[]> {
  const folder = makeDataFolder('bench-start');
  const times: number[] = [];
  for (let start = 0; start < 4; start += 1) {
    const began = performance.now();
    const serving = await startServer({ data: folder, env: asStarted });
    await (await fetch(`${serving.address}/en-US`)).arrayBuffer();
    times.push(performance.now() - began);
    await serving.end('SIGTERM');
  }
  rmSync(folder, { recursive: true, force: true });
  const [first = 0, ...others] = times;
  return [
    { name: 'first start, which makes the database', value: first, unit: 'ms', target: '' },
    { name: 'start to first answer', value: median(others), unit: 'ms', target: '< 1,500' },
  ];
}
