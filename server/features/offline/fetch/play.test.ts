import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../../../api/contract/task-files.ts';
import { isLong } from '../../../../tests/long.ts';
import { offlineOfFile } from '../fixtures/offline-world.ts';

const { person, serve, runJobs, drive, requests } = offlineOfFile();
const [kibibyte, mebibyte] = [1024, 1024 * 1024];
const film = randomBytes(300 * kibibyte);

let port: number;
beforeAll(async () => {
  await drive().app.listen({ host: '127.0.0.1', port: 0 });
  port = (drive().app.server.address() as AddressInfo).port;
});

/** The bytes that a player gets; of an answer that breaks off, those before. */
async function get(address: string, headers: Record<string, string> = {}) {
  const { pathname } = new URL(address);
  const asked = request({ port, path: pathname, headers: { host: 'drive.test', ...headers } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  let isWhole = true;
  try {
    for await (const chunk of answer) chunks.push(chunk);
  } catch {
    isWhole = false;
  }
  const got: { status: number; headers: IncomingHttpHeaders } = {
    status: answer.statusCode!,
    headers: answer.headers,
  };
  return { ...got, isWhole, body: Buffer.concat(chunks) };
}

interface Source {
  readonly etag?: string;
  /** Answers a request for a part; the usual one sends it. */
  readonly part?: (request: IncomingMessage, response: ServerResponse) => void;
}

/** A download whose source stops after its first 100 KiB, until it goes on; parts of it are sent at once. */
async function stuck({ etag = '"one"', part = sendPart }: Source = {}) {
  const open = Promise.withResolvers<void>();
  serve(async (asked, response) => {
    if (asked.headers.range !== undefined) return part(asked, response);
    response.writeHead(200, { 'content-length': film.length, 'accept-ranges': 'bytes', etag });
    response.write(film.subarray(0, 100 * kibibyte));
    await open.promise;
    response.end(film.subarray(100 * kibibyte));
  });
  const ada = await person();
  const id = await ada.begin('/film.mkv');
  const running = runJobs();
  const list = async () => (await ada.call(contract.listTaskFiles, { params: { id } })).body;
  await expect.poll(async () => (await list()).files?.length, { interval: 20 }).toBe(1);
  return {
    ada,
    id,
    list,
    link: `${(await list()).content_link}/0/film.mkv`,
    goOn: async () => {
      open.resolve();
      await running;
    },
  };
}

function sendPart(asked: IncomingMessage, response: ServerResponse): void {
  const [from = 0, to = 0] = asked.headers.range!.match(/\d+/g)!.map(Number);
  response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${film.length}`, etag: '"one"' });
  response.end(film.subarray(from, to + 1));
}

describe('what comes from an address', () => {
  test('is played from any byte before those in front of it are here, and on from the store', async () => {
    const { ada, id, list, link, goOn } = await stuck();
    expect((await list()).files).toMatchObject([
      { index: 0, path: ['film.mkv'], size: String(film.length), is_chosen: true, file_id: '' },
    ]);
    const range = 'bytes=250000-260000';
    const far = await get(link, { range });
    expect([far.status, far.headers['content-type'], far.headers['content-range']]).toEqual([
      206,
      'video/matroska',
      `bytes 250000-260000/${film.length}`,
    ]);
    expect(far.body.equals(film.subarray(250_000, 260_001))).toBe(true);
    expect(requests().at(-1)!.headers).toMatchObject({ range, 'if-range': '"one"' });
    const whole = get(link);
    await goOn();
    expect((await whole).body.equals(film)).toBe(true);
    const later = await get(link, { range, 'if-range': far.headers.etag! });
    expect([later.status, later.body.equals(far.body)]).toEqual([206, true]);
    const bob = await person();
    expect((await bob.call(contract.listTaskFiles, { params: { id } })).status).toBe(404);
    expect((await ada.task(id)).phase).toBe('PHASE_TYPE_COMPLETE');
  });

  test.each<[string, Source]>([
    ['another content by now', { part: (_, response) => void response.writeHead(200).end(film) }],
    [
      'more than was asked of it',
      {
        part: (asked, response) => {
          const [from, to] = asked.headers.range!.match(/\d+/g)!;
          response.writeHead(206, { 'content-range': `bytes ${from}-${to}/${film.length}`, etag: '"one"' });
          response.end(film);
        },
      },
    ],
    ['no content for it', { part: (_, response) => void response.writeHead(404).end() }],
    ['no promise that parts are of one content', { etag: 'W/"one"' }],
  ])('whose source has %s is not played where it is not yet', async (_, given) => {
    const { link, goOn } = await stuck(given);
    const far = await get(link, { range: 'bytes=250000-260000' });
    // Either it is refused, or it breaks off before a byte.
    expect([far.isWhole, far.status]).toEqual(far.status === 206 ? [false, 206] : [true, 503]);
    if (far.status === 206) expect(far.body.length).toBe(0);
    await goOn();
    expect((await get(link)).body.equals(film)).toBe(true);
  });

  describe.each([
    ['a promise of the same bytes', (n: number) => ({ etag: `"${n}"` })],
    ['a date', (n: number) => ({ 'last-modified': `Mon, 0${n} Jan 2024 00:00:00 GMT` })],
    ['nothing to know it by', () => ({})],
  ] as const)('of a source with %s', (_, versionOf) => {
    /** The source breaks off, and has other content of the same size when it is asked again, which it begins to send. */
    async function changed() {
      // Bytes of the stage can be read a mebibyte at a time.
      const [film, other] = [randomBytes(3 * mebibyte), randomBytes(3 * mebibyte)];
      const [broken, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let asked = 0;
      serve(async ({ headers: { range = '' } }, response) => {
        // A player who asks for what is not here.
        if (/-\d+$/.test(range)) return void response.writeHead(503).end();
        asked += 1;
        const [bytes, stop] = asked === 1 ? [film, broken] : [other, open];
        const headers = {
          'content-length': film.length,
          'accept-ranges': 'bytes',
          ...versionOf(Math.min(2, asked)),
        };
        response.writeHead(200, headers).write(bytes.subarray(0, 2 * mebibyte));
        await stop.promise;
        if (bytes === film) response.destroy();
        else response.end(bytes.subarray(2 * mebibyte));
      });
      const ada = await person();
      const id = await ada.begin('/film.mkv');
      const running = runJobs();
      const list = async () => (await ada.call(contract.listTaskFiles, { params: { id } })).body;
      await expect.poll(async () => (await list()).files?.length, { interval: 20 }).toBe(1);
      const link = `${(await list()).content_link}/0/film.mkv`;
      const first = async () => (await get(link, { range: 'bytes=0-9' })).body.toString('hex');
      await expect.poll(first, { interval: 20 }).toBe(film.toString('hex', 0, 10));
      const breakOff = async () => {
        broken.resolve();
        await expect.poll(first, { interval: 20 }).toBe(other.toString('hex', 0, 10));
      };
      const goOn = async () => {
        open.resolve();
        await running;
      };
      return { film, other, link, breakOff, goOn };
    }

    test.runIf(isLong)(
      'is never joined with other content of the same size, by a player or by us',
      async () => {
        const { film, other, link, breakOff, goOn } = await changed();
        const early = await get(link, { range: 'bytes=0-9' });
        const etag = early.headers.etag!;
        expect([early.status, early.body.equals(film.subarray(0, 10))]).toEqual([206, true]);
        // It plays what comes, while that changes.
        const playing = get(link);
        await breakOff();
        const later = await get(link, { range: 'bytes=10-19', 'if-range': etag });
        expect([later.status, later.headers.etag === etag]).toEqual([200, false]);
        await goOn();
        const played = await playing;
        // Refused where it asked while neither was there.
        const isRefused = played.status === 503;
        expect(
          isRefused || played.body.equals(film.subarray(0, played.body.length)) || played.body.equals(other),
        ).toBe(true);
        const whole = await get(link);
        expect([whole.body.equals(other), whole.headers.etag]).toEqual([true, later.headers.etag]);
      },
    );
  });

  test.runIf(isLong)('is asked of a host by no more players than it may have connections', async () => {
    const held: (() => void)[] = [];
    const { link, goOn } = await stuck({
      part: (asked, response) => void held.push(() => sendPart(asked, response)),
    });
    const far = (from: number) => get(link, { range: `bytes=${from}-${from + 99}` });
    const players = [200_000, 210_000, 220_000, 230_000].map(far);
    await expect.poll(() => held.length, { interval: 20 }).toBe(4);
    expect([(await far(240_000)).status, held.length]).toEqual([503, 4]);
    for (const send of held.splice(0)) send();
    expect((await Promise.all(players)).every(({ isWhole }) => isWhole)).toBe(true);
    const sixth = far(240_000);
    await expect.poll(() => held.length, { interval: 20 }).toBe(1);
    held[0]!();
    expect((await sixth).body.equals(film.subarray(240_000, 240_100))).toBe(true);
    await goOn();
  });
});
