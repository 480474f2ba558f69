import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as files from '../../../api/contract/files.ts';
import * as tasks from '../../../api/contract/tasks.ts';
import { isLong } from '../../../tests/long.ts';
import { offlineOfFile } from './fixtures/offline-world.ts';

const { person, serve, source, requests, runJobs, contentOf, drive } = offlineOfFile();

const mebibyte = 1024 * 1024;

describe('a download', () => {
  test('becomes a file in the folder for downloads', async () => {
    const ada = await person();
    const bytes = randomBytes(300_000);
    serve((_, response) => void response.setHeader('content-length', bytes.length).end(bytes));
    const id = await ada.begin('/films/A%20film.bin?x=y');
    const url = `${source().origin}/films/A%20film.bin?x=y`;
    expect(await ada.task(id)).toMatchObject({
      type: 'offline',
      phase: 'PHASE_TYPE_PENDING',
      name: 'A film.bin',
      params: { url },
    });
    await runJobs();
    const task = await ada.task(id);
    expect(task).toMatchObject({
      phase: 'PHASE_TYPE_COMPLETE',
      progress: 100,
      message: '',
      file_name: 'A film.bin',
      file_size: '300000',
    });
    expect(Object.keys(task.params)).not.toContain('offline');
    expect(await ada.names('')).toEqual(['My Pack']);
    expect(await ada.names()).toEqual(['A film.bin']);
    expect((await contentOf(task.file_id)).equals(bytes)).toBe(true);
    expect(await ada.usage()).toEqual({ used: 300_000, reserved: 0 });
    expect(requests().map((request) => [request.url, request.headers.range])).toEqual([
      ['/films/A%20film.bin?x=y', undefined],
    ]);
  });

  test('goes into the folder that was named, under the name that was given; a taken name gets a number', async () => {
    const ada = await person();
    const { body } = await ada.call(files.createFile, { body: { kind: 'drive#folder', name: 'Here' } });
    const parent = { parent_id: body.file.id, name: 'mine.txt' };
    await ada.begin('/a', parent);
    await ada.begin('/b', parent);
    await ada.begin('/root.txt', { folder_type: 'NORMAL' });
    await runJobs();
    expect(await ada.names(body.file.id)).toEqual(['mine(1).txt', 'mine.txt']);
    expect(await ada.names('')).toEqual(['Here', 'root.txt']);
  });

  test('that is named by a key is begun once', async () => {
    const ada = await person();
    const once = { idempotency_key: 'once' };
    const id = await ada.begin('/a.txt', once);
    expect(await ada.begin('/a.txt', once)).toBe(id);
    await runJobs();
    expect(await ada.begin('/a.txt', once)).toBe(id);
    expect(await ada.names()).toEqual(['a.txt']);
  });

  test('keeps to its folder for downloads though that was renamed, and gets a new one where it is in the trash', async () => {
    const ada = await person();
    await ada.begin('/a.txt');
    await runJobs();
    const list = async () => (await ada.call(files.listFiles)).body.files;
    const [{ id }] = await list();
    await ada.call(files.renameFile, { params: { id }, body: { name: 'Fetched' } });
    await ada.begin('/b.txt');
    await runJobs();
    expect(await ada.names('')).toEqual(['Fetched']);
    expect(await ada.names(id)).toEqual(['a.txt', 'b.txt']);
    await ada.call(files.trashFiles, { body: { ids: [id] } });
    await ada.begin('/c.txt');
    await runJobs();
    expect(await ada.names('')).toEqual(['My Pack']);
  });

  test.each([0, 1, mebibyte + 1])('of %i bytes whose number nobody said is whole', async (size) => {
    const ada = await person();
    const bytes = randomBytes(size);
    serve((_, response) => {
      for (let at = 0; at < size; at += 100_000) response.write(bytes.subarray(at, at + 100_000));
      response.end();
    });
    const id = await ada.begin();
    await runJobs();
    const { phase, file_id, file_size } = await ada.task(id);
    expect([phase, file_size]).toEqual(['PHASE_TYPE_COMPLETE', String(size)]);
    expect((await contentOf(file_id)).equals(bytes)).toBe(true);
    expect(await ada.usage()).toEqual({ used: size, reserved: 0 });
    const { body } = await ada.call(files.getFile, { params: { id: file_id } });
    const gcid = createHash('sha1');
    for (let at = 0; at < size; at += mebibyte / 4)
      gcid.update(
        createHash('sha1')
          .update(bytes.subarray(at, at + mebibyte / 4))
          .digest(),
      );
    expect(body.hash).toBe(gcid.digest('hex').toUpperCase());
  });

  test('is named by its source', async () => {
    const ada = await person();
    const said = `attachment; filename="x.bin"; filename*=UTF-8''na%C3%AFve%20%E2%82%AC.txt`;
    serve((_, response) => void response.setHeader('content-disposition', said).end('a'));
    const id = await ada.begin('/download.php?id=7');
    await runJobs();
    expect(await ada.names()).toEqual(['naïve €.txt']);
    expect((await ada.task(id)).name).toBe('naïve €.txt');
  });
});

describe('what went wrong is told', () => {
  test.each([
    [404, 'file_not_found', 'no file at this address'],
    [410, 'file_not_found', 'no file at this address'],
    [403, 'permission_denied', 'does not give this file'],
    [204, 'failed_precondition', '204'],
    [400, 'failed_precondition', '400'],
    [206, 'failed_precondition', '206'],
  ])('%i: %s', async (status, reason, words) => {
    const ada = await person();
    serve((_, response) => void response.writeHead(status).end());
    const id = await ada.begin();
    await runJobs();
    expect(await ada.task(id)).toMatchObject({
      phase: 'PHASE_TYPE_ERROR',
      message: expect.stringContaining(words),
      params: { reason },
    });
    expect(await ada.usage()).toEqual({ used: 0, reserved: 0 });
  });

  test.each([
    ['magnet:?xt=urn:btih:aa', 'Magnet'],
    ['ftp://a.example/b', 'FTP'],
    ['a.example', 'web address'],
    ['http://a.example:25/', 'port 25'],
    ['http://a.example:6379/', 'port 6379'],
    ['http://a.exa\r\nmple/', 'line break'],
    ['http://a.example/\0b', 'line break'],
  ])('before a task is made: %s', async (url, words) => {
    const ada = await person();
    const { status, body } = await ada.call(files.createFile, {
      body: { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_URL', url: { url } },
    });
    expect([status, body.error]).toEqual([400, 'invalid_argument']);
    expect(body.details[0].field_violations[0]).toMatchObject({
      field: 'url',
      description: expect.stringContaining(words),
    });
  });

  test('a file that is larger than the space, said or not', async () => {
    const ada = await person({ quota: 100_000 });
    serve((_, response) => void response.setHeader('content-length', 100_001).write('a'));
    const said = await ada.begin();
    await runJobs();
    serve((_, response) => {
      response.write(Buffer.alloc(60_000));
      response.end(Buffer.alloc(60_000));
    });
    const unsaid = await ada.begin();
    await runJobs();
    for (const id of [said, unsaid])
      expect(await ada.task(id)).toMatchObject({
        phase: 'PHASE_TYPE_ERROR',
        params: { reason: 'file_space_not_enough' },
      });
    expect(await ada.usage()).toEqual({ used: 0, reserved: 0 });
    serve((_, response) => {
      response.write(Buffer.alloc(60_000));
      response.end(Buffer.alloc(40_000));
    });
    await ada.begin();
    await runJobs();
    expect(await ada.usage()).toEqual({ used: 100_000, reserved: 0 });
  });
});

describe('a source that breaks off', () => {
  const bytes = randomBytes(500_000);
  const half = 250_000;

  /** The first answer ends in the middle; what comes then is the test's. */
  const breaksOnce = (facts: Readonly<Record<string, string>>, then: Parameters<typeof serve>[0]): void => {
    let count = 0;
    serve((request, response) => {
      count += 1;
      if (count > 1) return then(request, response);
      response.writeHead(200, { 'content-length': bytes.length, ...facts });
      response.write(bytes.subarray(0, half), () => response.destroy());
    });
  };

  const rest: Parameters<typeof serve>[0] = ({ headers }, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
    response.writeHead(from > 0 ? 206 : 200, {
      'content-length': bytes.length - from,
      ...(from > 0 && { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }),
    });
    response.end(bytes.subarray(from));
  };

  async function finished(id: string, ada: Awaited<ReturnType<typeof person>>): Promise<void> {
    const task = await ada.task(id);
    expect(task).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', file_size: String(bytes.length) });
    expect((await contentOf(task.file_id)).equals(bytes)).toBe(true);
    expect(await ada.usage()).toEqual({ used: bytes.length, reserved: 0 });
  }

  test.each([
    ['an ETag', { etag: '"one"' }, '"one"'],
    ['a time', { 'last-modified': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 'Wed, 21 Oct 2015 07:28:00 GMT'],
  ])('goes on where it was, by %s', async (_, facts, condition) => {
    const ada = await person();
    breaksOnce(facts as Record<string, string>, rest);
    const id = await ada.begin();
    await runJobs();
    await finished(id, ada);
    const { range, 'if-range': ifRange } = requests()[1]!.headers;
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1]);
    expect(from).toBeGreaterThan(0);
    expect(from).toBeLessThanOrEqual(half);
    expect(ifRange).toBe(condition);
  });

  test.each([
    ['that says nothing to tell its contents apart', {}],
    ['whose ETag is weak', { etag: 'W/"one"' }],
  ])('%s is asked for the whole', async (_, facts) => {
    const ada = await person();
    breaksOnce(facts as Record<string, string>, rest);
    const id = await ada.begin();
    await runJobs();
    await finished(id, ada);
    expect(requests()[1]!.headers.range).toBeUndefined();
  });

  test.runIf(isLong)('and then has another content begins anew', async () => {
    const ada = await person();
    breaksOnce({ etag: '"old"' }, (_, response) => void response.setHeader('content-length', 3).end('new'));
    const id = await ada.begin();
    await runJobs();
    const task = await ada.task(id);
    expect((await contentOf(task.file_id)).toString()).toBe('new');
    expect(await ada.usage()).toEqual({ used: 3, reserved: 0 });
  });

  test.each([
    ['another part than was asked for', 206, 'bytes 0-499999/500000'],
    ['a part of something longer', 206, 'bytes 1-2/900000'],
    ['that there is no such part', 416, 'bytes */7'],
    ['no range at all', 206, ''],
  ])('and then says %s is asked for the whole', async (_, status, range) => {
    const ada = await person();
    breaksOnce({ etag: '"one"' }, (request, response) => {
      if (request.headers.range === undefined) return rest(request, response);
      response.writeHead(status, { ...(range && { 'content-range': range }) });
      response.end('nonsense');
    });
    const id = await ada.begin();
    await runJobs();
    await finished(id, ada);
  });

  test.runIf(isLong)('again and again is given up, and what it brought is forgotten', async () => {
    const ada = await person();
    serve((_, response) => {
      response.writeHead(200, { 'content-length': 10, etag: '"one"' });
      response.write('12345', () => response.destroy());
    });
    const id = await ada.begin();
    await runJobs();
    expect(await ada.task(id)).toMatchObject({
      phase: 'PHASE_TYPE_ERROR',
      message: 'The server broke the connection off.',
      params: { reason: 'unavailable' },
    });
    expect(requests().length).toBe(12);
    expect(await ada.usage()).toEqual({ used: 0, reserved: 0 });
    const stages = [];
    for await (const stage of drive().blobs.stages()) stages.push(stage);
    expect(stages).toEqual([]);
  });

  test('and asks to come later is left alone until then', async () => {
    const ada = await person();
    serve((_, response) => void response.writeHead(503, { 'retry-after': '600' }).end());
    const id = await ada.begin();
    await runJobs();
    expect(requests().length).toBe(1);
    expect(await ada.task(id)).toMatchObject({
      phase: 'PHASE_TYPE_PENDING',
      message: 'The server answered with 503.',
    });
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from not_before - now())::int as seconds from offline_downloads
      where task_id = ${id}`.execute(drive().db);
    expect(rows[0]!.seconds).toBeGreaterThan(500);
    serve((_, response) => void response.end('at last'));
    await sql`update offline_downloads set not_before = now() where task_id = ${id}`.execute(drive().db);
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(drive().db);
    await runJobs();
    expect(await ada.task(id)).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', message: '' });
  });
});

test('a task that failed is tried again by its owner', async () => {
  const ada = await person();
  serve((_, response) => void response.writeHead(404).end());
  const id = await ada.begin('/a.txt');
  await runJobs();
  serve((_, response) => void response.end('here'));
  const { status, body } = await ada.call(tasks.retryTask, {
    body: { type: 'offline', create_type: 'RETRY', id },
  });
  expect([status, body.task.phase]).toEqual([200, 'PHASE_TYPE_PENDING']);
  await runJobs();
  expect(await ada.task(id)).toMatchObject({ phase: 'PHASE_TYPE_COMPLETE', message: '' });
  expect(await ada.names()).toEqual(['a.txt']);
});

describe('a task that is deleted', () => {
  test('takes its download with it, while that runs', async () => {
    const ada = await person();
    const begun = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    serve((request, response) => {
      request.socket.on('close', () => gone.resolve());
      response.setHeader('content-length', 1000);
      response.write('some', () => begun.resolve());
    });
    const id = await ada.begin();
    const running = runJobs();
    await begun.promise;
    await expect.poll(() => ada.usage()).toEqual({ used: 0, reserved: 1000 });
    const { status } = await ada.call(tasks.deleteTasks, { query: { task_ids: id } });
    expect(status).toBe(200);
    expect(await ada.usage()).toEqual({ used: 0, reserved: 0 });
    await Promise.all([gone.promise, running]);
    expect(await ada.names('')).toEqual([]);
  });

  test('leaves its file, or takes it to the trash', async () => {
    const ada = await person();
    const [a, b] = [await ada.begin('/a'), await ada.begin('/b')];
    await runJobs();
    await ada.call(tasks.deleteTasks, { query: { task_ids: a } });
    await ada.call(tasks.deleteTasks, { query: { task_ids: b, delete_files: 'true' } });
    expect(await ada.names()).toEqual(['a']);
  });

  test('while it waits for a later try leaves none of its bytes', async () => {
    const ada = await person();
    const id = await ada.begin();
    // Left by a try that broke off.
    const { db, blobs } = drive();
    const { stage_id } = await db
      .updateTable('offline_downloads')
      .set({ reserved: 1000, is_started: false })
      .where('task_id', '=', id)
      .returning('stage_id')
      .executeTakeFirstOrThrow();
    await db.updateTable('drives').set({ reserved: 1000 }).where('user_id', '=', ada.id).execute();
    const came = async function* () {
      yield Buffer.alloc(400);
    };
    await blobs.stage(stage_id).append(0, came(), { limit: 1000 });
    await ada.call(tasks.deleteTasks, { query: { task_ids: id } });
    await runJobs();
    expect([await blobs.stage(stage_id).size(), await ada.usage()]).toEqual([0, { used: 0, reserved: 0 }]);
  });

  test('before it began asks nobody for anything', async () => {
    const ada = await person();
    const id = await ada.begin();
    await ada.call(tasks.deleteTasks, { query: { task_ids: id } });
    await runJobs();
    expect(requests()).toEqual([]);
  });
});

test('another person’s folder is answered as one that is not', async () => {
  const [ada, eve] = [await person(), await person()];
  const { body } = await ada.call(files.createFile, { body: { kind: 'drive#folder', name: 'Mine' } });
  await expect(eve.begin('/a', { parent_id: body.file.id })).rejects.toThrow('file_not_found');
});

test('without an address there is no download', async () => {
  const ada = await person();
  await expect(ada.begin('/a', { url: undefined })).rejects.toThrow('invalid_argument');
});
