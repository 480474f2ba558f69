import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as files from '../../../../api/contract/files.ts';
import * as contract from '../../../../api/contract/uploads.ts';
import { metadataOf, type Uploader, uploadsOfFile } from '../fixtures/uploads.ts';

const world = uploadsOfFile();

const gcidOf = (text: string): string =>
  createHash('sha1').update(createHash('sha1').update(text).digest()).digest('hex').toUpperCase();

let saves = 0;

/** Saves a text as the content of a file, as long as that is what was read. */
async function save(who: Uploader, fileId: string, read: string, text: string, at?: string) {
  const replaces = { file_id: fileId, hash: gcidOf(read) };
  const size = String(Buffer.byteLength(text));
  const entry = { name: 'any', size, replaces, idempotency_key: `save-${saves++}` };
  const answer = await who.send('POST', contract.uploadMany.path, {
    body: Buffer.from(`${JSON.stringify({ uploads: [entry] })}\n${text}`),
    headers: { 'content-type': 'application/octet-stream' },
    ...(at && { at }),
  });
  return JSON.parse(answer.text).results[0] as { file_id?: string; error?: string; upload_url?: string };
}

async function noted(text = 'one') {
  const who = await world.person();
  return { who, id: await who.upload('note.txt', Buffer.from(text)) };
}

const versionsOf = async (who: Uploader, id: string) =>
  (await world.drive().call(files.listVersions, { as: who, params: { id } })).body.versions.map(
    ({ hash }: { hash: string }) => hash,
  );
const fileOf = async (who: Uploader, id: string) =>
  (await world.drive().call(files.getFile, { as: who, params: { id } })).body;

describe('content that is replaced as long as nobody has changed it', () => {
  test('keeps the file and what it was as a version', async () => {
    const { who, id } = await noted();
    expect(await save(who, id, 'one', 'two!')).toEqual({ file_id: id });
    expect(await fileOf(who, id)).toMatchObject({ name: 'note.txt', size: '4', hash: gcidOf('two!') });
    expect(await versionsOf(who, id)).toEqual([gcidOf('one')]);
    expect(await save(who, id, 'two!', '')).toEqual({ file_id: id });
    expect(await who.names()).toEqual(['note.txt']);
    expect(await who.usage()).toEqual({ used: 7, reserved: 0 });
  });

  test('refuses what was read before another change, and keeps nothing of it', async () => {
    const { who, id } = await noted();
    await save(who, id, 'one', 'two');
    expect(await save(who, id, 'one', 'three')).toEqual({
      error: 'conflict',
      error_description: expect.any(String),
    });
    expect(await fileOf(who, id)).toMatchObject({ hash: gcidOf('two') });
    expect(await versionsOf(who, id)).toEqual([gcidOf('one')]);
    expect((await who.usage()).reserved).toBe(0);
    expect(await world.stages()).toEqual([]);
  });

  test('of saves at the same time, also by two processes, one is kept and all others are refused', async () => {
    const { who, id } = await noted();
    const { origin } = await world.another();
    const texts = ['a', 'bb', 'ccc', 'dddd'];
    const results = await Promise.all(
      texts.map((text, at) => save(who, id, 'one', text, at % 2 === 0 ? origin : undefined)),
    );
    const kept = results.flatMap(({ file_id }, at) => (file_id === undefined ? [] : [texts[at]!]));
    expect(kept).toHaveLength(1);
    expect(results.filter(({ error }) => error === 'conflict')).toHaveLength(3);
    expect(await fileOf(who, id)).toMatchObject({ hash: gcidOf(kept[0]!) });
    expect(await versionsOf(who, id)).toEqual([gcidOf('one')]);
    expect((await who.usage()).reserved).toBe(0);
  });

  test('changes no folder, nothing that is not there, and nothing of others', async () => {
    const { who, id } = await noted();
    const stranger = await world.person();
    expect((await save(stranger, id, 'one', 'two')).error).toBe('file_not_found');
    expect((await save(who, 'Vnone', 'one', 'two')).error).toBe('file_not_found');
    const made = await world
      .drive()
      .call(files.createFile, { as: who, body: { kind: 'drive#folder', name: 'f' } });
    expect((await save(who, made.body.file.id, 'one', 'two')).error).toBe('conflict');
    expect(await fileOf(who, id)).toMatchObject({ hash: gcidOf('one') });
    expect((await who.usage()).reserved).toBe(0);
  });

  test('holds for an upload whose bytes come later, from its beginning to its end', async () => {
    const { who, id } = await noted();
    const facts = { filename: 'x', replaces: id, replaces_hash: gcidOf('one') };
    const path = await who.begin(3, facts);
    expect((await save(who, id, 'one', 'two')).file_id).toBe(id);
    const { status, text } = await who.patch(path, 0, 'one');
    expect([status, JSON.parse(text).error]).toEqual([409, 'conflict']);
    expect((await who.head(path)).status).toBe(404);
    expect((await who.creation(3, facts)).status).toBe(409);
    expect((await who.creation(3, { ...facts, replaces_hash: 'none' })).status).toBe(400);
    const metadata = metadataOf({ filename: 'x', replaces: id, replaces_hash: gcidOf('two') });
    const begun = await who.send('POST', '/drive/v1/uploads', {
      headers: {
        'upload-length': '5',
        'upload-metadata': metadata,
        'content-type': 'application/offset+octet-stream',
      },
      body: 'three',
    });
    expect([begun.status, begun.headers.get('x-file-id')]).toEqual([201, id]);
    expect((await who.usage()).reserved).toBe(0);
  });
});
