import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FileAnswer } from '../../../api/contract/file.ts';
import * as contract from '../../../api/contract/files.ts';
import { isLong, runs } from '../../../tests/long.ts';
import type { CallAnswer } from '../../fixtures/drive.ts';
import { filesOfFile, type Person } from './fixtures/files.ts';
import { type ModelEntry, TreeModel } from './fixtures/tree-model.ts';

const { drive, person, runJobs } = filesOfFile();

const quota = 120;
/** Names that come close to one another: by number, case, form and extension. */
const names = ['a', 'A', 'a(1)', 'a.txt', 'caf\u00e9', 'cafe\u0301', 'z'];

const verbs = [
  'batchMove',
  'batchCopy',
  'batchTrash',
  'batchUntrash',
  'batchDelete',
  'star',
  'unstar',
] as const;
/** Which entries a step is about: their numbers in the order in which they came, whichever are still there. */
const which = fc.nat(30);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('folder' as const),
      name: fc.constantFrom(...names),
      to: which,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('file' as const),
      name: fc.constantFrom(...names),
      to: which,
      size: fc.nat(9),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('rename' as const),
      name: fc.constantFrom(...names),
      of: which,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom(...verbs),
      of: fc.uniqueArray(which, { minLength: 1, maxLength: 4 }),
      to: which,
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('emptyTrash' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Its> ? Its : never;

/** Half of the choices are the root. */
function folderAt(model: TreeModel, choice: number): ModelEntry | undefined {
  const entries = [...model.entries.values()];
  return choice % 2 === 0 ? undefined : entries[Math.floor(choice / 2) % Math.max(entries.length, 1)];
}

const reasonOf = ({ status, body }: CallAnswer): string | undefined =>
  status === 200 ? undefined : body.error;

/** Does one step in the drive and in the model, and expects the same answer. */
async function take(who: Person, model: TreeModel, { does, ...how }: Step): Promise<void> {
  const entries = [...model.entries.values()];
  const to = 'to' in how ? folderAt(model, how.to) : undefined;
  if (does === 'emptyTrash') {
    const { status } = await who.call(contract.emptyTrash);
    expect(status).toBe(200);
    model.delete(entries.filter(({ isTrashed }) => isTrashed));
  } else if (does === 'folder' || does === 'file') {
    const { name, size = 0 } = how as { name: string; size?: number };
    if (to !== undefined && (!to.isFolder || !model.isLive(to))) return;
    if (model.used + size > quota) return;
    const expected = model.freeName(to, name, does === 'folder');
    const made = does === 'folder' ? await who.folder(name, to?.id) : await who.file(name, to?.id, { size });
    expect(made.name).toBe(expected);
    model.add({ id: made.id, parent: to, name: made.name, isFolder: does === 'folder', size });
  } else if (does === 'rename') {
    const { name, of } = how as { name: string; of: number };
    const entry = entries[of % Math.max(entries.length, 1)];
    if (entry === undefined) return;
    const answer = await who.call(contract.renameFile, { params: { id: entry.id }, body: { name } });
    expect(reasonOf(answer)).toBe(model.rename(entry, name));
  } else await batch(who, model, does, how as { of: number[] }, to);
}

async function batch(
  who: Person,
  model: TreeModel,
  verb: (typeof verbs)[number],
  { of }: { readonly of: readonly number[] },
  to: ModelEntry | undefined,
): Promise<void> {
  const all = [...model.entries.values()];
  const chosen = [...new Set(of.map((one) => all[one % Math.max(all.length, 1)]))].filter(
    (one) => one !== undefined,
  );
  // Which of two copies of one name gets the number is nobody's affair.
  const isCopy = verb === 'batchCopy';
  const entries = isCopy
    ? chosen.filter((one, at) => chosen.findIndex(({ name }) => name === one.name) === at)
    : chosen;
  if (entries.length === 0) return;
  const ids = entries.map(({ id }) => id);
  const answer = await who.batch(verb, ids, isCopy || verb === 'batchMove' ? (to?.id ?? '') : undefined);
  const expected = {
    batchMove: () => model.move(entries, to),
    batchCopy: () => model.copy(entries, to),
    batchTrash: () => model.trash(entries) as undefined,
    batchUntrash: () => model.untrash(entries),
    batchDelete: () => model.delete(entries),
    star: () => model.star(entries, true),
    unstar: () => model.star(entries, false),
  }[verb]();
  expect([verb, reasonOf(answer)]).toEqual([verb, expected]);
  if (isCopy && expected === undefined) await adopt(who, model, entries, to);
}

/** Takes over the rows that a copy has made, which must be as their originals. */
async function adopt(
  who: Person,
  model: TreeModel,
  originals: readonly ModelEntry[],
  to: ModelEntry | undefined,
): Promise<void> {
  const expected = model.copyNames(originals, to);
  const outlines = originals.map((entry) => `${expected.get(entry)} ${model.outline(entry)}`);
  const rows = (await rowsOf(who)).filter(({ id }) => !model.entries.has(id));
  const byId = new Map<string, ModelEntry>();
  const waiting = [...rows];
  while (waiting.length > 0) {
    const at = waiting.findIndex(({ parent_id }) => parent_id === (to?.id ?? who.id) || byId.has(parent_id!));
    expect(at).not.toBe(-1);
    const [row] = waiting.splice(at, 1);
    const { id, parent_id, name, is_folder, size, is_starred } = row!;
    expect(is_starred).toBe(false);
    model.add({ id, parent: byId.get(parent_id!) ?? to, name, isFolder: is_folder, size });
    byId.set(id, model.entries.get(id)!);
  }
  const tops = [...byId.values()].filter(({ parent }) => parent === to);
  expect(tops.map((top) => `${top.name} ${model.outline(top)}`).sort()).toEqual(outlines.sort());
}

const rowsOf = ({ id }: Person) =>
  drive()
    .db.selectFrom('files')
    .select(['id', 'parent_id', 'name', 'is_folder', 'size', 'trashed_at', 'is_starred'])
    .where('user_id', '=', id)
    .where('id', '!=', id)
    .execute();

/** The drive is what the model is: its rows, its counters, and what lists show of it. */
async function expectSame(who: Person, model: TreeModel): Promise<void> {
  const is = (await rowsOf(who)).map((row) => [
    row.id,
    row.parent_id === who.id ? '' : row.parent_id,
    row.name,
    row.is_folder,
    row.size,
    row.trashed_at !== null,
    row.is_starred,
  ]);
  const entries = [...model.entries.values()];
  const must = entries.map((one) => [
    one.id,
    one.parent?.id ?? '',
    one.name,
    one.isFolder,
    one.size,
    one.isTrashed,
    one.isStarred,
  ]);
  const inOrder = (rows: unknown[][]) => rows.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
  expect(inOrder(is)).toEqual(inOrder(must));
  expect(await who.usage()).toEqual({ usage: model.used, inTrash: model.inTrash });
  expect(await countersOf(who)).toEqual({ entries: entries.length, reserved: 0 });
}

async function listed(who: Person, query: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  let token = '';
  do {
    const { status, body } = await who.call(contract.listFiles, {
      query: { ...query, limit: '3', page_token: token },
    });
    expect(status).toBe(200);
    ids.push(...body.files.map(({ id }: FileAnswer) => id));
    token = body.next_page_token;
  } while (token !== '');
  return ids.sort();
}

async function expectLists(who: Person, model: TreeModel): Promise<void> {
  const entries = [...model.entries.values()];
  const idsOf = (some: readonly ModelEntry[]) => some.map(({ id }) => id).sort();
  const [live, trash, starred] = [
    '{"trashed":{"eq":false}}',
    '{"trashed":{"eq":true}}',
    '{"starred":{"eq":true}}',
  ];
  expect(await listed(who, { parent_id: '*', filters: live })).toEqual(
    idsOf(entries.filter((entry) => model.isLive(entry))),
  );
  expect(await listed(who, { parent_id: '*', filters: trash })).toEqual(
    idsOf(entries.filter(({ isTrashed }) => isTrashed)),
  );
  expect(await listed(who, { parent_id: '*', filters: starred })).toEqual(
    idsOf(entries.filter((entry) => entry.isStarred && (entry.isTrashed || model.isLive(entry)))),
  );
  for (const folder of [undefined, ...entries.filter(({ isFolder }) => isFolder)])
    expect(await listed(who, { parent_id: folder?.id ?? '', filters: live })).toEqual(
      idsOf(entries.filter(({ parent, isTrashed }) => parent === folder && !isTrashed)),
    );
}

const atOnce = fc.tuple(
  fc.constantFrom(...verbs),
  fc.array(fc.nat(3), { minLength: 1, maxLength: 2 }),
  fc.nat(2),
);

/** Nothing hangs on nothing, no way goes in a circle, no two have one name, and the counters are what the rows add up to. */
async function expectWhole(who: Person): Promise<void> {
  const rows = await rowsOf(who);
  const parents = new Map(rows.map(({ id, parent_id }) => [id, parent_id]));
  for (const { id } of rows) {
    let [at, steps] = [id, 0];
    for (; at !== who.id && steps <= rows.length; steps += 1) at = parents.get(at) ?? '';
    expect([id, at]).toEqual([id, who.id]);
  }
  const taken = rows
    .filter(({ trashed_at }) => trashed_at === null)
    .map((row) => `${row.parent_id} ${row.name}`);
  expect(new Set(taken).size).toBe(taken.length);
  const isLive = (id: string): boolean => {
    const row = rows.find((one) => one.id === id);
    return row === undefined || (row.trashed_at === null && isLive(row.parent_id!));
  };
  const bytesOf = (some: typeof rows) => some.reduce((bytes, { size }) => bytes + size, 0);
  expect(await who.usage()).toEqual({
    usage: bytesOf(rows),
    inTrash: bytesOf(rows.filter(({ id }) => !isLive(id))),
  });
  expect(await countersOf(who)).toEqual({ entries: rows.length, reserved: 0 });
}

const countersOf = ({ id }: Person) =>
  drive()
    .db.selectFrom('drives')
    .select(['entries', 'reserved'])
    .where('user_id', '=', id)
    .executeTakeFirst();

describe('a drive', () => {
  test('is after any calls what the rules make of them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30, size: 'max' }), async (steps) => {
        const who = await person({ quota });
        const model = new TreeModel(quota);
        for (const each of steps) {
          await take(who, model, each);
          await expectSame(who, model);
        }
        await runJobs();
        await expectLists(who, model);
      }),
      { numRuns: runs(20), seed: 15 },
    );
  });

  test.runIf(isLong)(
    'is whole after calls that came at once, in whatever order they were heard',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(atOnce, { minLength: 6, maxLength: 14, size: 'max' }), async (calls) => {
          const who = await person({ quota });
          const outer = await who.folder('outer');
          const inner = await who.folder('inner', outer.id);
          const other = await who.folder('other');
          const file = await who.file('file', inner.id, { size: 7 });
          const ids = [outer.id, inner.id, other.id, file.id];
          const answers = await Promise.all(
            calls.map(([verb, of, to]) => {
              const takesFolder = verb === 'batchMove' || verb === 'batchCopy';
              return who.batch(
                verb,
                [...new Set(of.map((one) => ids[one]!))],
                takesFolder ? ids[to] : undefined,
              );
            }),
          );
          for (const { status } of answers) expect([200, 400, 403, 404, 409, 429]).toContain(status);
          await runJobs();
          await expectWhole(who);
        }),
        { numRuns: 12, seed: 15 },
      );
    },
  );
});
