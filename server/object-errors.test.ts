import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../api/contract/endpoint.ts';
import { putObject } from '../api/contract/objects.ts';
import { createApp } from './app.ts';
import { ApiError } from './errors.ts';
import { demoSite } from './fixtures/demo-site.ts';
import { openWholeDrive, type WholeDrive } from './fixtures/whole-drive.ts';
import { type Limits, usualLimits } from './http/connections.ts';
import type { Handler } from './http/route.ts';
import { createLogger } from './log.ts';

/** The app with one call of the API, which does as the test says. */
function appWith(handler: Handler<Endpoint>, limits?: Limits) {
  const made = createApp({
    site: demoSite(),
    env: { PUBLIC_URL: 'http://drive.test', TRUST_PROXY: false },
    logger: createLogger('silent'),
    ...(limits && { limits }),
    drive: {
      routes: [{ endpoint: putObject, handler }],
      authenticate: async () => undefined,
      limit: async () => {},
    },
  });
  return made.then((app) => ({ app }));
}

/** Refusals of the object API before the upload is known. */
let drive: WholeDrive;
beforeAll(async () => {
  drive = await openWholeDrive();
});
afterAll(() => drive.close());

const codeIn = (text: string): string | undefined =>
  /^<\?xml [^>]+>\n<Error><Code>(\w+)<\/Code><Message>[^<]+<\/Message><Resource>[^<]+<\/Resource><RequestId>([\w-]+)<\/RequestId><\/Error>$/.exec(
    text,
  )?.[1];

test.each([
  ['PUT', '/object-nobodys', 403, 'AccessDenied'],
  ['GET', '/uploads/object-nobodys?uploadId=x', 403, 'AccessDenied'],
  ['PUT', `/object-x?partNumber=${'1'.repeat(99)}`, 400, 'InvalidArgument'],
  ['PUT', '/object-x?uploadId=a&uploadId=b', 400, 'InvalidArgument'],
  ['PUT', '/object-', 403, 'AccessDenied'],
  ['PUT', '/object-x/y', 404, 'NoSuchKey'],
  ['GET', '/object-x/y', 404, 'NoSuchKey'],
  ['GET', '/uploads/object-x/y/z', 404, 'NoSuchKey'],
  ['POST', '/uploads/object-x/y', 404, 'NoSuchKey'],
  ['PATCH', '/object-x', 405, 'MethodNotAllowed'],
  ['OPTIONS', '/uploads/object-x', 405, 'MethodNotAllowed'],
  ['PUT', '/object-%00', 400, 'InvalidArgument'],
])('%s %s is %i %s, as a client of S3 expects', async (method, target, status, code) => {
  const answer = await fetch(`${drive.origin}${target}`, { method });
  expect([answer.status, answer.headers.get('content-type'), codeIn(await answer.text())]).toEqual([
    status,
    'application/xml',
    code,
  ]);
});

test('HEAD has the status and no body', async () => {
  const answer = await fetch(`${drive.origin}/object-x/y`, { method: 'HEAD' });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/xml']);
});

test('an address that is too long, too many headers, too many calls, a database that is away and a fault of ours are reported in the same form', async () => {
  const long = await fetch(`${drive.origin}/object-${'x'.repeat(9000)}`, { method: 'PUT' });
  expect([long.status, codeIn(await long.text())]).toEqual([414, 'KeyTooLongError']);
  const headers = Object.fromEntries(Array.from({ length: 210 }, (_, at) => [`x-h${at}`, '1']));
  const heavy = await fetch(`${drive.origin}/object-x`, { method: 'PUT', headers });
  expect([heavy.status, codeIn(await heavy.text())]).toEqual([431, 'RequestHeaderSectionTooLarge']);

  const { app } = await appWith(async (call) => {
    const id = (call as { params: { id: string } }).params.id;
    if (id === 'away') throw new ApiError('unavailable', { retryAfter: 2 });
    if (id === 'many') throw new ApiError('too_many_requests', { retryAfter: 7 });
    throw new Error('a fault');
  });
  const seen = await Promise.all(
    ['away', 'many', 'fault'].map(async (id) => {
      const { statusCode, payload, headers } = await app.inject({ method: 'PUT', url: `/object-${id}` });
      return [statusCode, codeIn(payload), headers['retry-after']];
    }),
  );
  await app.close();
  expect(seen).toEqual([
    [503, 'ServiceUnavailable', '2'],
    [429, 'SlowDown', '7'],
    [500, 'InternalError', undefined],
  ]);
});

test('a body that does not come is told so', async () => {
  const { app } = await appWith(
    async (call) => {
      for await (const _ of (call as unknown as { body: AsyncIterable<Uint8Array> }).body);
      throw new Error('nothing came');
    },
    { ...usualLimits, bodyWindow: 20, checkEvery: 5 },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  socket.write('PUT /object-x HTTP/1.1\r\nhost: drive.test\r\ncontent-length: 9\r\n\r\n');
  let text = '';
  for await (const chunk of socket) text += chunk;
  await app.close();
  const [head = '', body = ''] = text.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 408 /);
  expect(head).toContain('content-type: application/xml');
  expect(codeIn(body)).toBe('RequestTimeout');
});
