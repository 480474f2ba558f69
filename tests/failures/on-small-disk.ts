/**
 * Run in a process of its own, where the folder of its first argument is a small disk (see disk.test.ts): serves on the
 * database of the second, fills the disk through the server, and prints what it saw as one line of JSON.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createStoreClient } from '../../server/features/object-uploads/fixtures/store-client.ts';
import { ask, expectStatus, type Person, signUp } from '../process/caller.ts';
import { startServer } from '../process/serving.ts';

const [, , data = '', url = ''] = process.argv;
const mebibyte = 1024 * 1024;
const tus = { 'tus-resumable': '1.0.0' };
const base64 = (text: string): string => Buffer.from(text).toString('base64');

const serving = await startServer({ data, env: { DATABASE_URL: url, LOG_LEVEL: 'silent' } });
const { address } = serving;

async function begin({ token }: Person, name: string, size: number): Promise<string> {
  const headers = {
    ...tus,
    'upload-length': String(size),
    'upload-metadata': `filename ${base64(name)}`,
  };
  return (await expectStatus(201, ask(address, 'POST', '/drive/v1/uploads', { token, headers }))).headers.get(
    'location',
  )!;
}

const send = ({ token }: Person, path: string, offset: number, body: Uint8Array) =>
  ask(address, 'PATCH', path, {
    token,
    headers: {
      ...tus,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body,
  });

const offsetOf = async ({ token }: Person, path: string): Promise<number> =>
  Number((await ask(address, 'HEAD', path, { token, headers: tus })).headers.get('upload-offset'));

async function hashOf({ token }: Person, id: string): Promise<string> {
  const { body } = await ask(address, 'GET', `/drive/v1/files/${id}`, { token });
  const content = await (await fetch(body.web_content_link)).arrayBuffer();
  return createHash('sha256').update(Buffer.from(content)).digest('hex');
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Sends a file in three parts, as clients of object stores do. */
async function sendInParts(person: Person, bytes: Buffer): Promise<object> {
  const body = { kind: 'drive#file', upload_type: 'UPLOAD_TYPE_RESUMABLE', name: 'parts.bin' };
  const begun = await expectStatus(
    200,
    ask(address, 'POST', '/drive/v1/files', {
      token: person.token,
      body: { ...body, size: String(bytes.length) },
    }),
  );
  const { params } = begun.body.resumable;
  const store = createStoreClient(address, params);
  const query = `uploadId=${params.upload_id}`;
  const third = bytes.length / 3;
  const parts = await Promise.all(
    [1, 2, 3].map((number) =>
      store.send({
        method: 'PUT',
        query: `partNumber=${number}&${query}`,
        body: bytes.subarray((number - 1) * third, number * third),
      }),
    ),
  );
  const list = parts.map(
    ({ headers }, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${headers.etag}</ETag></Part>`,
  );
  const joined = await store.send({
    method: 'POST',
    query,
    body: Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`),
  });
  return {
    parts: parts.map(({ status }) => status),
    joined: joined.status,
    isWhole: (await hashOf(person, begun.body.file.id)) === sha256(bytes),
  };
}

async function run(): Promise<object> {
  const person = await signUp(address, data);
  const first = randomBytes(12 * mebibyte);
  const firstPath = await begin(person, 'first.bin', first.length);
  const firstId = (await send(person, firstPath, 0, first)).headers.get('x-file-id')!;
  // Half of it is acknowledged while there is space; then there is none for the rest.
  const second = randomBytes(14 * mebibyte);
  const path = await begin(person, 'second.bin', second.length);
  const half = await send(person, path, 0, second.subarray(0, 4 * mebibyte));
  const refused = await send(person, path, 4 * mebibyte, second.subarray(4 * mebibyte));
  const kept = await offsetOf(person, path);
  const again = await send(person, path, kept, second.subarray(kept));
  const pages = [await ask(address, 'GET', '/en-US'), await ask(address, 'GET', '/healthz')];
  const isFirstWhole = (await hashOf(person, firstId)) === sha256(first);
  return { half, refused, kept, again, pages, isFirstWhole, person, path, second };
}

const { half, refused, kept, again, pages, isFirstWhole, person, path, second } = (await run()) as {
  half: { status: number };
  refused: { status: number; body: { error: string } };
  kept: number;
  again: { status: number; body: { error: string } };
  pages: { status: number }[];
  isFirstWhole: boolean;
  person: Person;
  path: string;
  second: Buffer;
};
// Someone makes the disk larger; nothing is started again.
const { spawnSync } = await import('node:child_process');
const grown = spawnSync('mount', ['-o', 'remount,size=64m', data]).status;
const from = await offsetOf(person, path);
const done = await send(person, path, from, second.subarray(from));
const id = done.headers.get('x-file-id') ?? '';
const isWhole = id !== '' && (await hashOf(person, id)) === sha256(second);
// More than half of what is left: joined from parts, it must not lie there twice.
const inParts = await sendInParts(person, randomBytes(27 * mebibyte));
const about = await ask(address, 'GET', '/drive/v1/about', { token: person.token });
console.log(
  JSON.stringify({
    half: half.status,
    refused: [refused.status, refused.body.error],
    hasKeptAcknowledged: kept >= 4 * mebibyte && kept < second.length,
    again: [again.status, again.body.error],
    pages: pages.map(({ status }) => status),
    isFirstWhole,
    grown,
    from: from === kept,
    done: done.status,
    isWhole,
    inParts,
    usage: Number(about.body.quota.usage),
  }),
);
await serving.end('SIGTERM');
