import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AppOptions } from './app.ts';
import { demoHash, demoSite } from './fixtures/demo-site.ts';
import { listening } from './fixtures/listening.ts';

describe('the site', () => {
  test('answers whatever no other route answers', async () => {
    const { get, site } = await listening();
    const answer = await get('/en-US?x=1', ['accept-language: ja', 'cookie: a=b', 'user-agent: test']);
    expect(answer).toMatchObject({ status: 200, body: '<!doctype html><title>Home</title>' });
    expect(site.requests).toEqual([
      {
        method: 'GET',
        address: '127.0.0.1',
        host: 'drive.test',
        url: '/en-US?x=1',
        id: answer.headers.get('x-request-id'),
        headers: expect.objectContaining({ acceptLanguage: 'ja', cookie: 'a=b', userAgent: 'test' }),
      },
    ]);
  });

  test('is told the host as the caller named it, to a proxy that is believed', async () => {
    for (const [TRUST_PROXY, host] of [
      [1, 'site.jp'],
      [false, 'inside.test'],
    ] as const) {
      const { exchange, site } = await listening({ env: { TRUST_PROXY } });
      await exchange(
        'GET /ja HTTP/1.1\r\nhost: inside.test\r\nx-forwarded-host: site.jp\r\nconnection: close\r\n\r\n',
      );
      expect(site.requests.map((request) => request.host)).toEqual([host]);
    }
  });

  test('is strict about what a page may run, and lets in the scripts that it names', async () => {
    const { get } = await listening({ site: demoSite({ embedders: ['https://a.example'] }) });
    const policy = (await get('/en-US')).headers.get('content-security-policy');
    expect(policy).toContain(`script-src 'self' ${demoHash};`);
    expect(policy).toContain("frame-ancestors 'self' https://a.example");
    expect(policy).not.toContain('unsafe');
    const alone = (await get('/en-US/alone')).headers.get('content-security-policy');
    expect(alone).toContain("frame-ancestors 'none'");
  });

  test('bytes arrive as they are, and a HEAD gets their length alone', async () => {
    const { get } = await listening();
    const [got, head] = [await get('/en-US/bytes'), await get('/en-US/bytes', [], 'HEAD')];
    expect(got.body).toBe('bytes');
    expect(head).toMatchObject({ status: 200, body: '' });
    expect([got, head].map(({ headers }) => headers.get('content-length'))).toEqual(['5', '5']);
  });

  test('an answer without a body', async () => {
    const { get } = await listening();
    const [same, moved] = [await get('/en-US/same'), await get('/')];
    expect(same.status).toBe(304);
    expect(same.headers.has('content-length')).toBe(false);
    expect(moved.status).toBe(302);
    expect([moved.headers.get('location'), moved.headers.get('content-length')]).toEqual(['/en-US', '0']);
  });

  test('enters through the router too, as in-memory requests do', async () => {
    const { app } = await listening();
    const answer = await app.inject({ url: '/en-US' });
    expect(answer).toMatchObject({ statusCode: 200, body: '<!doctype html><title>Home</title>' });
    expect(answer.headers['content-security-policy']).toContain(demoHash);
  });

  test.each(['/en-US/throws', '/en-US/unsendable', '/en-US/astray'])(
    '%s: 500 with the id that the log has, and the rest lives',
    async (path) => {
      const { get, log } = await listening();
      const failed = await get(path);
      const id = failed.headers.get('x-request-id');
      expect(failed).toMatchObject({ status: 500, body: expect.stringContaining(`Request: ${id}`) });
      expect(failed.headers.has('location')).toBe(false);
      expect(log).toContainEqual(expect.objectContaining({ level: 50, id, err: expect.anything() }));
      expect((await get('/en-US')).status).toBe(200);
    },
  );

  test('a redirect of the manifest leads to another site, and nowhere else', async () => {
    const { get } = await listening();
    const answer = await get('/en-US/abroad');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://forum.example/a']);
    expect(await get('/en-US/abroad-astray')).toMatchObject({ status: 500 });
  });

  test('a redirect to an address that is too long: 414, which is no failure of ours', async () => {
    const { get, log } = await listening();
    const answer = await get(`/${'a'.repeat(8190)}`);
    expect(answer).toMatchObject({ status: 414, body: expect.stringContaining('longer than') });
    expect(answer.headers.has('location')).toBe(false);
    expect(log.filter(({ level }) => level >= 50)).toEqual([]);
  });

  test('one that is too long and leaves the site is a failure none the less', async () => {
    const { get, log } = await listening();
    expect((await get('/en-US/far-astray')).status).toBe(500);
    expect(log).toContainEqual(expect.objectContaining({ level: 50, msg: 'site handler failed' }));
  });

  test('its own error page is sent, and the error logged', async () => {
    const { get, log } = await listening();
    expect(await get('/en-US/broken')).toMatchObject({ status: 500, body: '<h1>500</h1>' });
    expect(log).toContainEqual(
      expect.objectContaining({
        msg: 'page failed to render',
        err: expect.objectContaining({ message: 'a view failed' }),
      }),
    );
  });

  test('a client that leaves early disturbs nobody', async () => {
    const { connect, get, site } = await listening();
    const socket = await connect();
    socket.write('GET /en-US/held HTTP/1.1\r\nhost: drive.test\r\n\r\n');
    await site.held.arrived;
    socket.destroy();
    site.held.release();
    expect((await get('/en-US')).status).toBe(200);
  });
});

describe('headers of every answer', () => {
  test.each(['/en-US', '/healthz', '/v1/nothing', '//evil.example', '/en-US/throws', '/assets/none.js'])(
    '%s',
    async (path) => {
      const { get } = await listening();
      const { headers } = await get(path);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
      expect(headers.has('strict-transport-security')).toBe(false);
    },
  );

  test.each(['/en-US', '/healthz', '//evil.example'])(
    'HSTS where the public address is https: %s',
    async (path) => {
      const { get } = await listening({ env: { PUBLIC_URL: 'https://drive.test' } });
      expect((await get(path)).headers.get('strict-transport-security')).toBe('max-age=31536000');
    },
  );

  test.each([
    [false, /^[\da-f-]{36}$/],
    [1, /^from-the-proxy$/],
  ])('a request id that is given, with TRUST_PROXY %j', async (TRUST_PROXY, expected) => {
    const { get } = await listening({ env: { TRUST_PROXY: TRUST_PROXY as 1 | false } });
    for (const path of ['/en-US', '/healthz']) {
      expect((await get(path, ['x-request-id: from-the-proxy'])).headers.get('x-request-id')).toMatch(
        expected,
      );
    }
  });
});

describe('a site at localhost', () => {
  const at = async (
    host: string,
    PUBLIC_URL = 'http://localhost:8080',
    more: readonly string[] = [],
    TRUST_PROXY: AppOptions['env']['TRUST_PROXY'] = false,
  ) => {
    const { exchange } = await listening({ env: { PUBLIC_URL, TRUST_PROXY } });
    return (path: string) =>
      exchange(`GET ${path} HTTP/1.1\r\nhost: ${[host, ...more].join('\r\n')}\r\nconnection: close\r\n\r\n`);
  };

  test.each(['127.0.0.1:8080', '[::1]:8080'])('leads who comes by %s to its name', async (host) => {
    const ask = await at(host);
    const { status, headers } = await ask('/en-US/drive/all?a=b%20c');
    expect([status, headers.get('location')]).toEqual([307, 'http://localhost:8080/en-US/drive/all?a=b%20c']);
    expect(headers.get('cache-control')).toBe('no-store');
    // Clients that were set up so are served as before.
    expect((await ask('/v1/server-time')).status).toBe(200);
    expect((await ask('/healthz')).status).toBe(200);
    expect((await ask('//evil.test/')).status).toBe(400);
  });

  test.each([
    ['localhost:8080', 'http://localhost:8080'],
    ['127.0.0.1:9999', 'http://localhost:8080'],
    ['192.168.1.5:8080', 'http://localhost:8080'],
    ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['127.0.0.1:8080', 'https://drive.test'],
  ])('serves at %s, with %s', async (host, url) => {
    expect((await (await at(host, url))('/en-US')).status).toBe(200);
  });

  test.each([
    ['via: 1.1 a'],
    ['forwarded: for=192.0.2.1'],
    ['x-forwarded-for: 192.0.2.1'],
    ['x-real-ip: 192.0.2.1'],
  ])('leads nobody there through a proxy that names us so to itself (%s)', async (...trace) => {
    expect((await (await at('127.0.0.1:8080', undefined, trace))('/en-US')).status).toBe(200);
  });

  test('nor through one that speaks HTTP/1.0', async () => {
    const { exchange } = await listening({ env: { PUBLIC_URL: 'http://localhost:8080' } });
    const answer = await exchange('GET /en-US HTTP/1.0\r\nhost: 127.0.0.1:8080\r\n\r\n');
    expect(answer.status).toBe(200);
  });

  test('goes by what a believed proxy says of the host', async () => {
    const said = ['x-forwarded-host: localhost:8080'];
    expect((await (await at('127.0.0.1:8080', undefined, said, 1))('/en-US')).status).toBe(200);
    expect((await (await at('127.0.0.1:8080', undefined, said))('/en-US')).status).toBe(307);
  });
});

describe('the host of users’ content', () => {
  test('has no page of the site and no endpoint but those of content', async () => {
    const { exchange } = await listening({ env: { CONTENT_URL: 'http://content.test' } });
    const ask = (path: string, host: string) =>
      exchange(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
    for (const path of ['/en-US', '/v1/server-time', '/healthz', '/']) {
      expect((await ask(path, 'Content.Test')).status).toBe(404);
    }
    expect((await ask('/en-US', 'drive.test')).status).toBe(200);
    expect((await ask('/content/v1/nothing', 'content.test')).body).toContain('"not_found"');
  });

  const send = async (TRUST_PROXY: AppOptions['env']['TRUST_PROXY'], host: string, forwarded: string[]) => {
    const { exchange } = await listening({ env: { CONTENT_URL: 'http://content.test', TRUST_PROXY } });
    const lines = [`host: ${host}`, ...forwarded.map((value) => `x-forwarded-host: ${value}`)];
    const answers = ['/en-US', '/v1/server-time', '/healthz'].map((path) =>
      exchange(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`),
    );
    return [...new Set((await Promise.all(answers)).map(({ status }) => status))];
  };
  const proxies = ['127.0.0.1'];

  test.each([
    ['content.test'],
    ['CONTENT.Test.'],
    ['content.test:80'],
    ['content.test:8443'],
    ['drive.test, content.test'],
    ['drive.test', 'content.test'],
    ['content.test,'],
  ])('is the one that a believed proxy tells of: %s', async (...forwarded) => {
    expect(await send(proxies, 'backend:8080', forwarded)).toEqual([404]);
    expect(await send(1, 'drive.test', forwarded)).toEqual([404]);
    // The word of anybody else is none.
    expect(await send(false, 'drive.test', forwarded)).toEqual([200]);
    expect(await send(['10.0.0.0/8'], 'drive.test', forwarded)).toEqual([200]);
  });

  test.each([
    ['drive.test'],
    ['content.test, drive.test'],
    ['content.test', 'drive.test'],
    ['content.test@drive.test'],
  ])('is not the one by which a believed proxy asks, where it tells of another: %s', async (...forwarded) => {
    expect(await send(proxies, 'content.test', forwarded)).toEqual([200]);
    expect(await send(false, 'content.test', forwarded)).toEqual([404]);
  });

  test.each([[' '], [','], []])('counts where a believed proxy tells of none (%j)', async (...forwarded) => {
    expect(await send(proxies, 'content.test', forwarded)).toEqual([404]);
    expect(await send(proxies, 'drive.test', forwarded)).toEqual([200]);
  });
});

describe('endpoints', () => {
  test('the clock', async () => {
    const { get } = await listening({ now: () => 1_795_000_000_000 });
    const answer = await get('/v1/server-time');
    expect(answer).toMatchObject({ status: 200, body: '{"now":1795000000000}' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test('one that is not there answers in the one error shape', async () => {
    const { get } = await listening();
    const answer = await get('/v1/nothing');
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.body)).toEqual({
      error: 'not_found',
      error_code: 5,
      error_description: 'There is nothing at this address.',
      error_uri: '/v1/nothing',
    });
    expect(
      (await get('/drive/v1/files:nothing', ['content-type: x/y', 'content-length: 0'], 'POST')).status,
    ).toBe(404);
  });

  test('one that is only for reading says so in the same shape', async () => {
    const { get } = await listening();
    const answer = await get('/v1/server-time', ['content-length: 0'], 'POST');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(JSON.parse(answer.body)).toMatchObject({ error: 'method_not_allowed', error_code: 12 });
  });

  test('one that fails tells the id and keeps the reason for the log', async () => {
    const now = () => {
      throw new Error('the clock stands still');
    };
    const { get, log } = await listening({ now });
    const answer = await get('/v1/server-time');
    const id = answer.headers.get('x-request-id');
    expect(answer.status).toBe(500);
    expect(JSON.parse(answer.body)).toEqual({
      error: 'internal',
      error_code: 13,
      error_description: `Something went wrong on our side. Request: ${id}`,
      error_uri: '/v1/server-time',
    });
    const err = expect.objectContaining({ message: 'the clock stands still' });
    expect(log).toContainEqual(expect.objectContaining({ level: 50, id, err }));
  });
});

describe('methods', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'CONNECT'])(
    '%s: 405 with what is allowed',
    async (method) => {
      const { get } = await listening();
      const answer = await get('/en-US', ['content-type: x/y', 'content-length: 0'], method);
      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('GET, HEAD');
    },
  );

  test('a HEAD of an endpoint', async () => {
    const { get } = await listening();
    expect(await get('/healthz', [], 'HEAD')).toMatchObject({ status: 200, body: '' });
  });
});

describe('files of the build', () => {
  function build(): string {
    const folder = mkdtempSync(join(tmpdir(), 'drive-client-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const name of ['assets', '.vite']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'assets/a-1b2c.js'), 'export {}');
    writeFileSync(join(folder, 'assets/a-1b2c.js.gz'), gzipSync('export {}'));
    writeFileSync(join(folder, 'icon.svg'), '<svg/>');
    writeFileSync(join(folder, '.vite/manifest.json'), '{}');
    return folder;
  }

  test('hashed names are kept for a year, others for minutes', async () => {
    const { get } = await listening({ staticFolder: build() });
    expect((await get('/assets/a-1b2c.js')).headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await get('/icon.svg')).headers.get('cache-control')).toBe('public, max-age=600');
  });

  test('the worker that reads archives has no network', async () => {
    const folder = build();
    writeFileSync(join(folder, 'assets/archive-worker-1b2c.js'), 'export {}');
    writeFileSync(join(folder, 'assets/archive-worker-1b2c.js.gz'), gzipSync('export {}'));
    const { get } = await listening({ staticFolder: folder });
    for (const accepted of [[], ['accept-encoding: gzip']])
      expect(
        (await get('/assets/archive-worker-1b2c.js', accepted)).headers.get('content-security-policy'),
      ).toBe("default-src 'none'; script-src 'self'");
    expect((await get('/assets/a-1b2c.js')).headers.get('content-security-policy')).toContain(
      "connect-src 'self'",
    );
  });

  test('the form that the browser takes best', async () => {
    const { get } = await listening({ staticFolder: build() });
    const [packed, plain] = [
      await get('/assets/a-1b2c.js', ['accept-encoding: gzip, br']),
      await get('/assets/a-1b2c.js'),
    ];
    expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual([
      'gzip',
      'accept-encoding',
    ]);
    expect(packed.headers.get('content-type')).toMatch(/javascript/);
    expect(plain.body).toBe('export {}');
  });

  test('what the build does not have is not a page of the site', async () => {
    const { get, site } = await listening({ staticFolder: build() });
    expect((await get('/assets/gone.js')).status).toBe(404);
    expect(site.requests).toEqual([]);
    await get('/.vite/manifest.json');
    await get('/assets/a-1b2c.js.gz');
    expect(site.requests.map(({ url }) => url)).toEqual(['/.vite/manifest.json']);
  });
});
