import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

test.runIf(process.platform === 'linux')(
  'a thread steps back with those that collect and compile for it, and no other with them',
  async () => {
    const before = getPriority(0);
    const module = new URL('./thread-priority.ts', import.meta.url).href;
    const script = `
      const { parentPort } = require('node:worker_threads');
      import(${JSON.stringify(module)}).then(({ stepBack }) => {
        stepBack();
        stepBack();
        parentPort.postMessage(require('node:os').getPriority(0));
      });`;
    const worker = new Worker(script, { eval: true });
    const [own] = await once(worker, 'message');
    const priorities = readdirSync('/proc/self/task').map((id) => ({
      name: readFileSync(`/proc/self/task/${id}/comm`, 'latin1').trim(),
      priority: getPriority(Number(id)),
    }));
    await worker.terminate();
    expect(own).toBe(Math.max(before, 15));
    const helpers = priorities.filter(({ name }) => name === 'V8Worker');
    expect(helpers.length).toBeGreaterThan(0);
    expect(new Set(helpers.map(({ priority }) => priority))).toEqual(new Set([Math.max(before, 10)]));
    expect(getPriority(0)).toBe(before);
    expect(getPriority(process.pid)).toBe(before);
  },
);
