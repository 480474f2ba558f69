import type { Pool } from 'pg';
import { type Person, signUp } from '../process/caller.ts';
import { type Client, demand } from './client.ts';
import { find, folder } from './model.ts';
import { createRandom } from './random.ts';
import { readSnapshot } from './snapshot.ts';
import { large } from './steps.ts';
import { putFile } from './uploads.ts';

/** Several clients in one drive, and one who has a drive alone: with large trees, and with a trash to empty. */
export async function inviteClients(
  address: string,
  data: string,
  pool: Pool,
  seed: number,
  source: string,
): Promise<Client[]> {
  const [together, alone] = [await signUp(address, data), await signUp(address, data)];
  const clients: Client[] = [];
  for (const [at, person] of [together, together, together, together, together, alone].entries()) {
    clients.push(await arrive(address, person, `client${at}`, seed + at, person === alone, source));
  }
  const owner = clients.at(-1)!;
  await makeLargeTrees(address, owner);
  const drive = (await readSnapshot(pool)).driveOf(owner.person.id);
  // Nothing has crashed yet: what is there is what must be there.
  owner.top = structuredClone(find(drive, owner.top.id!));
  return clients;
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

/** Grown by copies: ten files, then folders of them, then 1,110 rows; and 1,280 files beside each other. */
async function makeLargeTrees(address: string, client: Client): Promise<void> {
  const top = client.top.id!;
  const copy = (ids: readonly string[], parent: string) =>
    demand(address, client, 'POST', '/drive/v1/files:batchCopy', {
      body: { ids, to: { parent_id: parent } },
    });
  const [many, , here] = await inOrder(Object.values(large), (name) =>
    makeFolder(address, client, name, top),
  );
  const ten = await makeFolder(address, client, 'ten', many!);
  const numbers = Array.from({ length: 10 }, (_, number) => number);
  await inOrder(numbers, (number) =>
    putFile(address, client, {
      name: `${number}.bin`,
      parent: ten,
      bytes: client.random.bytes(100 + number),
    }),
  );
  await copy([ten], here!);
  await inOrder(numbers.slice(1), () => copy([ten], many!));
  const tens = await childrenOf(address, client, many!);
  const hundred = await makeFolder(address, client, 'hundred', many!);
  await copy(tens, hundred);
  await inOrder(numbers.slice(1), () => copy([hundred], many!));
  const [first] = await childrenOf(address, client, here!);
  const files = await childrenOf(address, client, first!);
  await demand(address, client, 'POST', '/drive/v1/files:batchMove', {
    body: { ids: files, to: { parent_id: here } },
  });
  await demand(address, client, 'POST', '/drive/v1/files:batchDelete', { body: { ids: [first] } });
  for (let count = 10; count < 1280; count *= 2) await copy(await childrenOf(address, client, here!), here!);
}

async function childrenOf(address: string, client: Client, parent: string): Promise<string[]> {
  const ids: string[] = [];
  for (let token = ''; ; ) {
    const path = `/drive/v1/files?parent_id=${parent}&limit=500&page_token=${token}`;
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
