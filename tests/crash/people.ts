import type { Pool } from 'pg';
import { type Person, signUp } from '../process/caller.ts';
import { type Client, demand, type Published } from './client.ts';
import { find, folder } from './model.ts';
import { createRandom } from './random.ts';
import { readSnapshot } from './snapshot.ts';
import { large } from './steps.ts';
import { putFile } from './uploads.ts';

/**
 * Several clients in one drive, and one who has a drive alone: with large trees, and with a trash to empty. `isSmall`: without
 * large trees, and with nothing to save.
 */
export async function inviteClients(
  address: string,
  data: string,
  pool: Pool,
  seed: number,
  source: string,
  isSmall: boolean,
): Promise<Client[]> {
  const [together, alone] = [await signUp(address, data), await signUp(address, data)];
  const published = isSmall ? [] : await publish(address, data, pool, seed, source);
  const clients: Client[] = [];
  for (const [at, person] of [together, together, together, together, together, alone].entries()) {
    const client = await arrive(
      address,
      person,
      `client${at}`,
      seed + at,
      person === alone && !isSmall,
      source,
    );
    clients.push({ ...client, published });
  }
  if (isSmall) return clients;
  const owner = clients.at(-1)!;
  await makeLargeTrees(address, owner);
  const drive = (await readSnapshot(pool)).driveOf(owner.person.id);
  // Nothing has crashed yet: what is there is what must be there.
  owner.top = structuredClone(find(drive, owner.top.id!));
  return clients;
}

/** Somebody who has shared a folder of ten files and one of 1,110 rows, and does nothing any more. */
async function publish(
  address: string,
  data: string,
  pool: Pool,
  seed: number,
  source: string,
): Promise<readonly Published[]> {
  const person = await signUp(address, data);
  const publisher = await arrive(address, person, 'publisher', seed + 99, false, source);
  await makeTemplate(address, publisher);
  const top = find((await readSnapshot(pool)).driveOf(person.id), publisher.top.id!);
  const many = top.children.find(({ name }) => name === large.template)!;
  const ten = many.children.find(({ name }) => name === 'ten')!;
  return inOrder([ten, many], async (entry) => {
    const body = { file_ids: [entry.id] };
    const { share_id: shareId } = (await demand(address, publisher, 'POST', '/drive/v1/share', { body }))
      .body;
    return { shareId, entry };
  });
}

async function makeFolder(address: string, client: Client, name: string, parent: string): Promise<string> {
  const body = { kind: 'drive#folder', name, parent_id: parent };
  return (await demand(address, client, 'POST', '/drive/v1/files', { body })).body.file.id;
}

async function arrive(
  address: string,
  person: Person,
  name: string,
  seed: number,
  hasLargeTrees: boolean,
  source: string,
): Promise<Client> {
  const client = {
    name,
    person,
    random: createRandom(seed),
    top: folder(name),
    inbox: '',
    published: [],
    hasLargeTrees,
    source,
    uploads: [],
    pending: undefined,
    history: [],
    counter: 0,
  } satisfies Client;
  const id = await makeFolder(address, client, name, '');
  const inbox = await makeFolder(address, client, `${name} inbox`, id);
  const top = folder(name, id);
  top.children.push(folder(`${name} inbox`, inbox));
  return { ...client, top, inbox };
}

const copyTo = (address: string, client: Client, ids: readonly string[], parent: string) =>
  demand(address, client, 'POST', '/drive/v1/files:batchCopy', { body: { ids, to: { parent_id: parent } } });

const numbers = Array.from({ length: 10 }, (_, number) => number);

/** Grown by copies: ten files, then folders of them, then 1,110 rows. @returns the folder of the ten. */
async function makeTemplate(address: string, client: Client): Promise<string> {
  const many = await makeFolder(address, client, large.template, client.top.id!);
  const ten = await makeFolder(address, client, 'ten', many);
  await inOrder(numbers, (number) =>
    putFile(address, client, {
      name: `${number}.bin`,
      parent: ten,
      bytes: client.random.bytes(100 + number),
    }),
  );
  await inOrder(numbers.slice(1), () => copyTo(address, client, [ten], many));
  const tens = await childrenOf(address, client, many);
  const hundred = await makeFolder(address, client, 'hundred', many);
  await copyTo(address, client, tens, hundred);
  await inOrder(numbers.slice(1), () => copyTo(address, client, [hundred], many));
  return ten;
}

/** The template, and 1,280 files beside each other. */
async function makeLargeTrees(address: string, client: Client): Promise<void> {
  const ten = await makeTemplate(address, client);
  const [, here] = await inOrder([large.copies, large.here, large.there, large.bin], (name) =>
    makeFolder(address, client, name, client.top.id!),
  );
  await copyTo(address, client, [ten], here!);
  const [first] = await childrenOf(address, client, here!);
  const files = await childrenOf(address, client, first!);
  await demand(address, client, 'POST', '/drive/v1/files:batchMove', {
    body: { ids: files, to: { parent_id: here } },
  });
  await demand(address, client, 'POST', '/drive/v1/files:batchDelete', { body: { ids: [first] } });
  for (let count = 10; count < 1280; count *= 2)
    await copyTo(address, client, await childrenOf(address, client, here!), here!);
}

async function childrenOf(address: string, client: Client, parent: string): Promise<string[]> {
  const ids: string[] = [];
  const filters = encodeURIComponent('{"trashed":{"eq":false}}');
  for (let token = ''; ; ) {
    const path = `/drive/v1/files?parent_id=${parent}&filters=${filters}&limit=500&page_token=${token}`;
    const { body } = await demand(address, client, 'GET', path);
    ids.push(...body.files.map(({ id }: { id: string }) => id));
    token = body.next_page_token;
    if (token === '') return ids;
  }
}

async function inOrder<Thing, Result>(
  things: readonly Thing[],
  work: (thing: Thing) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const thing of things) results.push(await work(thing));
  return results;
}
