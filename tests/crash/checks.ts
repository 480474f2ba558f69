import { createHash } from 'node:crypto';
import { createReadStream, type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { until } from '../process/serving.ts';
import { type Client, demandSoon, settle } from './client.ts';
import { type Entry, walkLive } from './model.ts';
import type { Random } from './random.ts';
import { jobsLeft, readSnapshot, type Snapshot, sessionsBefore } from './snapshot.ts';
import { settleUploads } from './uploads.ts';

/** A server that was started again, and what belongs to it. */
export interface World {
  readonly address: string;
  readonly data: string;
  readonly pool: Pool;
  readonly clients: readonly Client[];
  readonly random: Random;
}

/**
 * Checks after a start, whenever the process before was killed. @returns the failed ones.
 *
 * First the end of what was under way is waited for: sessions of the dead server that PostgreSQL still works for, and
 * jobs, which somebody was promised.
 */
export async function checkAfterStart(world: World, killedAt: string): Promise<string[]> {
  const { address, pool, clients } = world;
  await until(
    async () => (await sessionsBefore(pool, killedAt)) === 0,
    'sessions of the dead server to end',
    120_000,
  );
  await until(async () => (await jobsLeft(pool)) === 0, 'jobs to be taken up again and done', 120_000);
  const faults = (await Promise.all(clients.map((client) => settleUploads(address, client)))).flat();
  const snapshot = await readSnapshot(pool);
  faults.push(...snapshot.faults);
  for (const client of clients) {
    const fault = settle(client, snapshot);
    if (fault !== undefined) faults.push(fault);
  }
  faults.push(...strangers(clients, snapshot), ...heldBeyondPromise(world, snapshot));
  if (faults.length === 0) faults.push(...(await sampleThroughApis(world)));
  return faults;
}

/** Nothing but what the clients made lies at the root of a drive, and no upload but theirs has been begun. */
function strangers(clients: readonly Client[], { driveOf, unfinished }: Snapshot): string[] {
  const known = new Set(clients.map(({ top }) => top.id));
  const roots = [...new Set(clients.map(({ person }) => person.id))].flatMap((id) => driveOf(id).children);
  const paths = new Set(clients.flatMap(({ uploads }) => uploads.map(({ path }) => path)));
  return [
    ...roots.filter(({ id }) => !known.has(id)).map(({ name }) => `a stranger at the root: ${name}`),
    ...unfinished
      .filter(({ id }) => !paths.has(`/drive/v1/uploads/${id}`))
      .map(({ name }) => `an upload that nobody began: ${name}`),
  ];
}

/** A part has a stage that is named after its upload. */
const uploadOf = (stage: string): string => stage.replace(/p\d+$/, '');

/** In one piece and in parts, an upload has no more bytes than were promised to it. */
function heldBeyondPromise({ data }: World, { unfinished }: Snapshot): string[] {
  const held = new Map<string, number>();
  for (const { name, parentPath } of filesIn(join(data, 'stage'))) {
    const id = uploadOf(name);
    held.set(
      id,
      (held.get(id) ?? 0) + (statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
    );
  }
  return unfinished
    .filter(({ id, size }) => (held.get(id) ?? 0) > size)
    .map(({ id, name, size }) => `${name} holds ${held.get(id)} bytes of ${size} that were promised`);
}

/** A few files and a folder, as clients see them. */
async function sampleThroughApis({ address, clients, random }: World): Promise<string[]> {
  const faults: string[] = [];
  const client = random.pick(clients)!;
  const live = [...walkLive(client.top)];
  for (const entry of random.some(
    live.filter(({ isFolder }) => !isFolder),
    3,
  )) {
    const { body } = await demandSoon(address, client, 'GET', `/drive/v1/files/${entry.id}`);
    const { pathname, search } = new URL(body.web_content_link);
    const answer = await fetch(new URL(pathname + search, address));
    const hash = createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex');
    if (body.name !== entry.name || hash !== entry.hash)
      faults.push(`${client.name}: ${entry.name} comes as ${body.name}, ${hash}, ${answer.status}`);
  }
  const shown = random.pick(live.filter(({ isFolder, children }) => isFolder && children.length < 400))!;
  const { body } = await demandSoon(
    address,
    client,
    'GET',
    `/drive/v1/files?parent_id=${shown.id}&limit=500`,
  );
  const [is, must] = [body.files as { id: string }[], shown.children].map((list) =>
    list.map(({ id }) => id).sort(),
  );
  if (JSON.stringify(is) !== JSON.stringify(must)) faults.push(`${client.name}: ${shown.name} lists ${is}`);
  return faults;
}

/** Runs the job that cleans up; then nothing may lie in the folders of content but content and unfinished uploads. */
export async function checkAfterCleaning({ data, pool }: World): Promise<string[]> {
  await pool.query(`select graphile_worker.add_job('uploads.clean', '{}'::json)`);
  await until(async () => (await jobsLeft(pool)) === 0, 'the cleaning to be done', 120_000);
  const { unfinished } = await readSnapshot(pool);
  const ids = new Set(unfinished.map(({ id }) => id));
  return [
    ...filesIn(join(data, 'stage'))
      .filter(({ name }) => !ids.has(uploadOf(name)))
      .map(({ name }) => `stage/${name} belongs to no upload`),
    ...filesIn(join(data, 'blobs'))
      .filter(({ name, parentPath }) => {
        const path = join(data, 'blobs', name.slice(0, 2), name.slice(2, 4));
        return !/^[0-9a-f]{64}$/.test(name) || parentPath !== path;
      })
      .map(({ name }) => `blobs/…/${name} is no blob`),
  ];
}

/** Reads all content again: what a file or a version refers to is there, and is what its name says. */
export async function checkContent({ data, clients }: World): Promise<string[]> {
  const faults: string[] = [];
  const sizes = new Map<string, number>();
  for (const { name, parentPath } of filesIn(join(data, 'blobs'))) {
    const path = join(parentPath, name);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    if (hash.digest('hex') !== name) faults.push(`the content of the blob ${name} is another one`);
    sizes.set(name, statSync(path).size);
  }
  for (const { name, top } of clients) {
    for (const entry of allFiles(top)) {
      const lost = [entry.hash, ...entry.versions].filter(
        (hash) => !sizes.has(hash) && hash !== hashOfNothing,
      );
      if (lost.length > 0) faults.push(`${name}: the content of ${entry.name} is gone: ${lost}`);
      if ((sizes.get(entry.hash) ?? 0) !== entry.size) faults.push(`${name}: ${entry.name} has another size`);
    }
  }
  return faults;
}

const hashOfNothing = createHash('sha256').digest('hex');

function* allFiles(entry: Entry): Generator<Entry> {
  if (!entry.isFolder) yield entry;
  for (const child of entry.children) yield* allFiles(child);
}

function filesIn(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true }).filter((each) => each.isFile());
  } catch {
    return [];
  }
}
