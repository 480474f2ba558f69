import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { isLong } from '../../tests/long.ts';
import { createDiskBlobs } from './disk.ts';
import { collect, emptyFolder, sha256, silent } from './fixtures/bytes.ts';
import { contentOf, pieces } from './fixtures/content.ts';
import type { BlobStore } from './store.ts';

const program = join(import.meta.dirname, 'fixtures/stores-until-killed.ts');
const rounds = isLong ? 20 : 5;

interface Acknowledged {
  /** Bytes, by the id of the stage. */
  readonly kept: ReadonlyMap<string, number>;
  readonly sealed: ReadonlySet<string>;
}

/** Lets the program run until it has printed so many lines, kills it, and says what it had acknowledged by then. */
async function killedAfter(lines: number, folder: string, round: number): Promise<Acknowledged> {
  const child = spawn(process.execPath, [program, folder, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const kept = new Map<string, number>();
  const sealed = new Set<string>();
  let seen = 0;
  for await (const line of createInterface(child.stdout)) {
    const [what, id = '', size] = line.split(' ');
    if (what === 'kept') kept.set(id, Number(size));
    if (what === 'sealed') sealed.add(id);
    seen += 1;
    if (seen === lines) child.kill('SIGKILL');
  }
  expect(await ended).toEqual([null, 'SIGKILL']);
  return { kept, sealed };
}

async function expectWhole(store: BlobStore): Promise<void> {
  for (const { hash, size } of await collect(store.list())) {
    const bytes = await buffer(await store.read(hash));
    expect([sha256(bytes), bytes.length]).toEqual([hash, size]);
  }
}

/** Every stage holds a beginning of its content, with all that was acknowledged, and can be brought to its end. */
async function finishStages(store: BlobStore, { kept, sealed }: Acknowledged): Promise<void> {
  const sizes = new Map((await collect(store.stages())).map(({ id, size }) => [id, size]));
  for (const [id, size] of kept) {
    if (sizes.has(id)) expect(sizes.get(id)).toBeGreaterThanOrEqual(size);
    // Neither acknowledged as sealed nor there as a stage: the blob was in its place when the process ended.
    else expect(await store.size(sha256(contentOf(id)))).toBe(contentOf(id).length);
  }
  for (const id of sealed) expect(await store.size(sha256(contentOf(id)))).toBe(contentOf(id).length);
  for (const [id, size] of sizes) {
    const content = contentOf(id);
    const stage = store.stage(id);
    expect((await buffer(stage.read())).equals(content.subarray(0, size))).toBe(true);
    await stage.append(size, pieces(content.subarray(size)), { limit: content.length });
    await stage.seal(sha256(content));
  }
  expect(await collect(store.stages())).toEqual([]);
}

test(`killed ${rounds} times at any moment, it has lost nothing and holds nothing broken`, async () => {
  let stagesLeft = 0;
  for (let round = 0; round < rounds; round += 1) {
    const folder = emptyFolder();
    const lines = 1 + Math.floor(Math.random() * 60);
    const acknowledged = await killedAfter(lines, folder, round);
    const store = createDiskBlobs({ folder, log: silent });
    await expectWhole(store);
    stagesLeft += (await collect(store.stages())).length;
    await finishStages(store, acknowledged);
    await expectWhole(store);
  }
  // Else the kills came between the uploads, and nothing was tried.
  expect(stagesLeft).toBeGreaterThan(0);
});
