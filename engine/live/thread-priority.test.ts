import { once } from 'node:events';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

test.runIf(process.platform === 'linux')('a thread steps back, and no other with it', async () => {
  const before = getPriority(0);
  const module = new URL('./thread-priority.ts', import.meta.url).href;
  const script = `
    const { parentPort } = require('node:worker_threads');
    import(${JSON.stringify(module)}).then(({ stepBack }) => {
      stepBack();
      parentPort.postMessage(require('node:os').getPriority(0));
    });`;
  const worker = new Worker(script, { eval: true });
  const [own] = await once(worker, 'message');
  await worker.terminate();
  expect(own).toBe(Math.max(before, 5));
  expect(getPriority(0)).toBe(before);
});
