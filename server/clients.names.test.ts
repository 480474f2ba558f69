import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isLong } from '../tests/long.ts';
import { createStoreClient } from './features/object-uploads/fixtures/store-client.ts';
import { type Body, gcidOf, namesOf, type Sent, wireOfFile } from './fixtures/wire.ts';

/**
 * Names on the wire: case-sensitive and byte for byte as sent, and an upload ends with the name that its beginning
 * answered. Public clients compare names exactly: rclone sends everything again where a folder came back as another,
 * and gives an upload up whose answered name is not the one it asked for.
 */

const { drive, ask, done, contentBehind } = wireOfFile();

async function connected() {
  const { token } = await drive().account();
  const headers = { authorization: `Bearer ${token}` };
  const call = (method: string, path: string, sent: Sent = {}) => done(method, path, { ...sent, headers });
  const make = (json: object) => call('POST', '/drive/v1/files', { json });
  return {
    call,
    raw: (method: string, path: string, sent: Sent = {}) => ask(method, path, { ...sent, headers }),
    folder: async (name: string, parentId = ''): Promise<Body> =>
      (await make({ kind: 'drive#folder', name, parent_id: parentId })).file,
    begin: (name: string, bytes: Buffer, more = {}): Promise<Body> =>
      make({
        kind: 'drive#file',
        name,
        parent_id: '',
        size: String(bytes.length),
        hash: gcidOf(bytes),
        upload_type: 'UPLOAD_TYPE_RESUMABLE',
        ...more,
      }),
    names: async (parentId = ''): Promise<string[]> =>
      namesOf(
        await call('GET', '/drive/v1/files', {
          query: { parent_id: parentId, limit: '100', filters: '{"trashed":{"eq":false}}' },
        }),
      ),
    batch: async (action: string, json: object) => {
      await call('POST', `/drive/v1/files:${action}`, { json });
      await drive().runJobs();
    },
    shown: (id: string): Promise<Body> => call('GET', `/drive/v1/files/${id}`),
  };
}

/** Sends the bytes as libraries of object stores do. */
async function send({ resumable }: Body, bytes: Buffer): Promise<void> {
  const store = createStoreClient(drive().origin, resumable.params);
  const { status, text } = await store.send({ method: 'PUT', body: bytes });
  expect([status, text]).toEqual([200, '']);
}

const composed = 'caf\u00e9.txt';
const decomposed = 'cafe\u0301.txt';

describe('siblings', () => {
  test('differ in case alone: folders, files, renamed, moved, copied and restored', async () => {
    const { folder, begin, call, batch, names } = await connected();
    for (const name of ['Docs', 'docs', 'DOCS']) expect((await folder(name)).name).toBe(name);
    const { id } = await folder('other');
    await call('PATCH', `/drive/v1/files/${id}`, { json: { name: 'dOCS' } });
    expect(await names()).toEqual(['DOCS', 'Docs', 'dOCS', 'docs']);

    const place = (await folder('place')).id;
    await folder('docs', place);
    const all = await call('GET', '/drive/v1/files', { query: { filters: '{"trashed":{"eq":false}}' } });
    const idOf = (name: string) => all.files.find((file: Body) => file.name === name).id;
    await batch('batchMove', { ids: [idOf('Docs'), idOf('docs')], to: { parent_id: place } });
    await batch('batchCopy', { ids: [idOf('DOCS')], to: { parent_id: place } });
    expect(await names(place)).toEqual(['DOCS', 'Docs', 'docs', 'docs(1)']);
    await batch('batchTrash', { ids: [idOf('Docs')] });
    await folder('DocS', place);
    await batch('batchUntrash', { ids: [idOf('Docs')] });
    expect(await names(place)).toEqual(['DOCS', 'DocS', 'Docs', 'docs', 'docs(1)']);

    const [a, b] = [randomBytes(10), randomBytes(20)];
    for (const [name, bytes] of [
      ['a.TXT', a],
      ['A.txt', b],
    ] as const) {
      const begun = await begin(name, bytes, { parent_id: idOf('DOCS') });
      expect(begun.file.name).toBe(name);
      await send(begun, bytes);
    }
    expect(await names(idOf('DOCS'))).toEqual(['A.txt', 'a.TXT']);
  });

  test('differ in the form of Unicode alone, and come back as they were sent', async () => {
    const { begin, folder, names, shown } = await connected();
    for (const name of [decomposed, composed]) {
      const bytes = randomBytes(10);
      const begun = await begin(name, bytes);
      expect(begun.file.name).toBe(name);
      await send(begun, bytes);
      expect((await shown(begun.file.id)).name).toBe(name);
    }
    expect((await folder('\u212b')).name).toBe('\u212b');
    expect(await names()).toEqual([composed, decomposed, '\u212b'].sort());
  });

  test('have U+007F and control characters of C1, and are read under them', async () => {
    const { begin, names, shown, folder } = await connected();
    const name = 'a\u007fb\u0080c\u0085d\u009b.txt';
    const bytes = randomBytes(10);
    const begun = await begin(name, bytes);
    await send(begun, bytes);
    const { web_content_link } = await shown(begun.file.id);
    expect((await contentBehind(web_content_link)).equals(bytes)).toBe(true);
    await folder('\u007f');
    expect(await names()).toEqual([name, '\u007f']);
  });

  test('that are exactly equal collide', async () => {
    const { folder, raw } = await connected();
    await folder('a');
    expect((await folder('a')).name).toBe('a(1)');
    const { id } = await folder('b');
    const { status, body } = await raw('PATCH', `/drive/v1/files/${id}`, { json: { name: 'a' } });
    expect([status, body.error]).toEqual([409, 'file_duplicated_name']);
  });

  test('are found by a search in any case and form', async () => {
    const { folder, call } = await connected();
    for (const name of ['Straße', 'STRASSE', decomposed]) await folder(name);
    const found = async (query: string) =>
      namesOf(await call('GET', '/drive/v1/files:search', { query: { query } }));
    expect(await found('strasse')).toEqual(['STRASSE', 'Straße']);
    expect(await found('CAF\u00c9')).toEqual([decomposed]);
    const exactly = await call('GET', '/drive/v1/files', {
      query: { parent_id: '', filters: JSON.stringify({ name: { eq: 'STRASSE' } }) },
    });
    expect(namesOf(exactly)).toEqual(['STRASSE']);
  });
});

describe('the name that the beginning of an upload answers', () => {
  test.runIf(isLong)(
    'is its name at the end, whatever is made, moved, renamed or restored meanwhile',
    async () => {
      const { begin, folder, raw, batch, names, shown, call } = await connected();
      const aside = await folder('aside');
      const [moved, trashed] = [await folder('a', aside.id), await folder('a')];
      await batch('batchTrash', { ids: [trashed.id] });
      const bytes = randomBytes(10);
      const begun = await begin('a', bytes);
      expect(begun.file.name).toBe('a');

      expect((await folder('a')).name).toBe('a(1)');
      await batch('batchMove', { ids: [moved.id], to: { parent_id: '' } });
      await batch('batchUntrash', { ids: [trashed.id] });
      const { id } = await folder('b');
      const refused = await raw('PATCH', `/drive/v1/files/${id}`, { json: { name: 'a' } });
      expect([refused.status, refused.body.error]).toEqual([409, 'file_duplicated_name']);
      await batch('batchCopy', { ids: [(await folder('a', aside.id)).id], to: { parent_id: '' } });
      expect(await names()).toEqual(['a(1)', 'a(2)', 'a(3)', 'a(4)', 'aside', 'b']);

      await send(begun, bytes);
      expect((await shown(begun.file.id)).name).toBe('a');
      // An ended upload releases its name.
      const second = await begin('c', bytes.subarray(1));
      await call('POST', '/drive/v1/files:batchDelete', { json: { ids: [second.file.id] } });
      expect((await folder('c')).name).toBe('c');
    },
  );

  test.runIf(isLong)('is another for each of those that begin at once', async () => {
    const { begin, names } = await connected();
    const all = [10, 20, 30, 40].map((length) => randomBytes(length));
    const begun = await Promise.all(all.map((bytes) => begin('a.txt', bytes)));
    expect(begun.map(({ file }) => file.name).sort()).toEqual(['a(1).txt', 'a(2).txt', 'a(3).txt', 'a.txt']);
    // The last that began ends first.
    for (const [at, each] of [...begun.entries()].reverse()) await send(each, all[at]!);
    expect(await names()).toEqual(['a(1).txt', 'a(2).txt', 'a(3).txt', 'a.txt']);
    const again = await begin('a.txt', all[0]!);
    expect(again.file).toMatchObject({ name: 'a(4).txt', phase: 'PHASE_TYPE_COMPLETE' });
  });

  test.runIf(isLong)(
    'is free for others once no byte has come for minutes, and then the late one gets a number',
    async () => {
      const { begin, names } = await connected();
      const [lost, fresh] = [randomBytes(10), randomBytes(20)];
      const late = await begin('a', lost);
      await drive()
        .db.updateTable('uploads')
        .set({ name_held_until: new Date(0) })
        .where('file_id', '=', late.file.id)
        .execute();
      const other = await begin('a', fresh);
      expect(other.file.name).toBe('a');
      await send(late, lost);
      await send(other, fresh);
      expect(await names()).toEqual(['a', 'a(1)']);
    },
  );

  test('is that of the file to be replaced where that is asked for', async () => {
    const { begin, names, call } = await connected();
    const replace = { on_conflict: 'replace' };
    const [one, two, three] = [randomBytes(10), randomBytes(20), randomBytes(30)];
    const begun = await Promise.all([begin('a', one, replace), begin('a', two, replace)]);
    expect(begun.map(({ file }) => file.name)).toEqual(['a', 'a']);
    await send(begun[0], one);
    await send(begun[1], two);
    await send(await begin('a', three, replace), three);
    expect(await names()).toEqual(['a']);
    const { files } = await call('GET', '/drive/v1/files', { query: { parent_id: '' } });
    expect(files[0].size).toBe('30');
  });

  test('an upload that would replace what is not there ends under the name that was announced', async () => {
    const { begin, names } = await connected();
    const [renaming, replacing] = [randomBytes(300), randomBytes(400)];
    const first = await begin('held.bin', renaming);
    const second = await begin('held.bin', replacing, { on_conflict: 'replace' });
    await send(second, replacing);
    const reported = [first, second].map(({ file }) => file.name);
    expect(reported).toEqual(['held.bin', 'held(1).bin']);
    expect(await names()).toEqual([reported[1]]);
    await send(first, renaming);
    expect((await names()).toSorted()).toEqual(reported.toSorted());
  });
});
