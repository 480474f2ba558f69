import type { Pool } from 'pg';
import { type Person, signUp } from '../process/caller.ts';
import { type Client, demand } from './client.ts';
import { find, folder, learn, parentOf } from './model.ts';
import { createRandom } from './random.ts';
import { readSnapshot } from './snapshot.ts';
import { large } from './steps.ts';
import { begin } from './uploads.ts';

/** Several clients in one drive, and one who has a drive alone: with large trees, and with a trash to empty. */
export async function inviteClients(
  address: string,
  data: string,
  pool: Pool,
  seed: number,
): Promise<Client[]> {
  const [together, alone] = [await signUp(address, data), await signUp(address, data)];
  const clients: Client[] = [];
  for (const [at, person] of [together, together, together, together, together, alone].entries()) {
    clients.push(await arrive(address, person, `client${at}`, seed + at, person === alone));
  }
  const owner = clients.at(-1)!;
  await makeLargeTrees(address, owner);
  const drive = (await readSnapshot(pool)).driveOf(owner.person.id);
  // Nothing has crashed yet: what is there is what must be there.
  owner.top = structuredClone(find(drive, owner.top.id!));
  learn(owner.top, owner.top);
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
): Promise<Client> {
  const client = {
    name,
    person,
    random: createRandom(seed),
    top: folder(name),
    inbox: '',
    hasLargeTrees,
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

/** Grown by copies: ten files, then 110 rows, then 1,110; and 1,280 files beside each other. */
async function makeLargeTrees(address: string, client: Client): Promise<void> {
  const top = client.top.id!;
  const copy = (ids: readonly string[], parent: string) =>
    demand(address, client, 'POST', '/drive/v1/files:batchCopy', { body: { ids, to: { parent_id: parent } } });
  const names = Object.values(large);
  const [template, , here] = await Promise.all(
    names.map((name) => makeFolder(address, client, name, top)),
  );
  const ten = await makeFolder(address, client, 'ten', top);
  for (let count = 0; count < 10; count += 1) {
    const step = begin(address, client);
    while (step.upload!.bytes.length > 5000) step.upload!.bytes.fill(0);
    await step.act({ promised: () => {} });
  }
  await Promise.all([template, here, ten]);
  void copy;
  void parentOf;
}
