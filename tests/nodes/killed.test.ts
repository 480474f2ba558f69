import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signUp } from '../process/caller.ts';
import { type Serving, until } from '../process/serving.ts';
import { done, hashAt, makeFolder, uploadFile } from './calls.ts';
import { type Nodes, openNodes } from './nodes.ts';

/** One of two servers is killed while people work at both. */

let nodes: Nodes & { readonly data: string };
let person: Person;
let [a, b]: Serving[] = [];

beforeAll(async () => {
  nodes = await openNodes();
  [a, b] = await Promise.all([nodes.start(), nodes.start()]);
  person = await signUp(a!.address, nodes.data);
}, 300_000);
afterAll(() => nodes.close());

/** More entries than one call works on: what is done with them is done by a job. */
const many = 1100;

async function folderOfMany(): Promise<string> {
  const parent = await makeFolder(b!, person.token, 'Many');
  for (let at = 0; at < many; at += 100) {
    const uploads = Array.from({ length: 100 }, (_, next) => ({
      name: `${at + next}.txt`,
      parent_id: parent,
      size: '1',
      idempotency_key: `many-${at + next}`,
    }));
    const body = Buffer.concat([
      Buffer.from(`${JSON.stringify({ uploads })}\n`),
      Buffer.from('x'.repeat(uploads.length)),
    ]);
    const headers = { 'content-type': 'application/octet-stream' };
    const { token } = person;
    await done(b!, 'POST', '/drive/v1/uploads:batch', { token, headers, body: new Uint8Array(body) });
  }
  return parent;
}

const countIn = async (folder: string): Promise<number> => {
  const [row] = await nodes.query('select count(*)::int as files from files where parent_id = $1', [folder]);
  return row?.files as number;
};

interface Acknowledged {
  readonly id: string;
  readonly name: string;
  readonly hash?: string;
}

test('nothing that was acknowledged is lost, the other serves on, and takes over the jobs', async () => {
  const { token } = person;
  const source = await folderOfMany();
  const targets = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => makeFolder(b!, token, `Copies ${n}`)));
  const acknowledged: Acknowledged[] = [];
  const refusals: unknown[] = [];
  let isKilled = false;
  /** Makes folders and files at one node until so many of all are acknowledged. */
  const work = async (node: Serving, name: string): Promise<void> => {
    for (let at = 0; acknowledged.length < 120; at += 1) {
      const entry = `${name} ${at}`;
      try {
        if (at % 2 === 0) acknowledged.push({ id: await makeFolder(node, token, entry), name: entry });
        else acknowledged.push({ ...(await uploadFile(node, token, entry, 20_000)), name: entry });
      } catch (error) {
        // A call that was under way at the killed node has no answer, and promises nothing.
        if (node === a && isKilled) return;
        refusals.push(error);
        return;
      }
    }
  };
  const working = ['one', 'two', 'three'].flatMap((name) => [work(a!, `a ${name}`), work(b!, `b ${name}`)]);
  await until(() => acknowledged.length >= 40 || refusals.length > 0, 'work to be under way');
  const copies = await Promise.all(
    targets.map(async (parent) => {
      const body = { ids: [source], to: { parent_id: parent } };
      return (await done(b!, 'POST', '/drive/v1/files:batchCopy', { token, body })).body.task_id as string;
    }),
  );
  isKilled = true;
  await a!.end('SIGKILL');
  await Promise.all(working);
  expect(refusals).toEqual([]);
  const phaseOf = async (id: string): Promise<string> =>
    (await done(b!, 'GET', `/drive/v1/tasks/${id}`, { token })).body.phase;
  for (const id of copies)
    await until(async () => (await phaseOf(id)) === 'PHASE_TYPE_COMPLETE', 'the copies', 120_000);
  for (const parent of targets) {
    const [copy] = await nodes.query('select id from files where parent_id = $1', [parent]);
    expect(await countIn(String(copy?.id))).toBe(many);
  }
  for (const { id, name, hash } of acknowledged) {
    const found = await done(b!, 'GET', `/drive/v1/files/${id}`, { token });
    expect(found.body.name).toBe(name);
    if (hash !== undefined) expect(await hashAt(b!, token, id)).toBe(hash);
  }
});
