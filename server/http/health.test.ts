import { describe, expect, onTestFinished, test } from 'vitest';
import type { TrustProxy } from '../address-settings.ts';
import { createApp } from '../app.ts';
import { demoSite } from '../fixtures/demo-site.ts';
import { listening } from '../fixtures/listening.ts';
import { createLogger } from '../log.ts';

describe('/healthz', () => {
  test('tells what is served', async () => {
    const { get } = await listening();
    const answer = await get('/healthz');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(JSON.parse(answer.body)).toEqual({
      status: 'ok',
      manifest: 'current',
      version: 'demo-1',
      pending: [],
      failedMessages: 0,
      diagnostics: [],
    });
  });

  test('is well, and says why, while the last good site stands in for a broken manifest', async () => {
    const at = { offset: 0, line: 1, column: 1 };
    const diagnostic = {
      code: 'unknown-guard',
      severity: 'error' as const,
      message: 'There is no guard "x".',
      file: 'routes.yaml',
      range: { start: at, end: at },
      related: [],
      suggestions: [],
      help: '',
    };
    const site = demoSite({ status: { manifest: 'stale', diagnostics: [diagnostic] } });
    const { get } = await listening({ site });
    const answer = await get('/healthz');
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body)).toMatchObject({
      status: 'ok',
      manifest: 'stale',
      diagnostics: [diagnostic],
    });
  });
});

test('/healthz compares the site with its files, and tells this machine what is pending', async () => {
  const site = demoSite({ status: { manifest: 'pending', pending: ['content/a.en-US.md'] } });
  const { get } = await listening({ site, env: { TRUST_PROXY: ['127.0.0.1'] } });
  expect(JSON.parse((await get('/healthz')).body)).toMatchObject({
    manifest: 'pending',
    pending: ['content/a.en-US.md'],
  });
  const { body } = await get('/healthz', ['x-forwarded-for: 192.0.2.1']);
  expect(JSON.parse(body)).toEqual({ status: 'ok', manifest: 'pending', version: 'demo-1' });
});

test('/readyz turns to 503 when the server drains', async () => {
  let isDraining = false;
  const { get } = await listening({ isDraining: () => isDraining });
  expect(await get('/readyz')).toMatchObject({ status: 200, body: '{"status":"ready"}' });
  isDraining = true;
  expect(await get('/readyz')).toMatchObject({ status: 503, body: '{"status":"draining"}' });
});

describe('what only this machine is told', () => {
  test.each<[who: string, TrustProxy, headers: string[]]>([
    ['a client behind a proxy that nobody named', false, ['x-forwarded-for: 127.0.0.1']],
    ['the same, in the form of RFC 7239', false, ['forwarded: for=127.0.0.1']],
    ['the same, where another proxy is named', ['10.0.0.0/8'], ['x-forwarded-for: 127.0.0.1']],
    ['a client behind our proxy', ['127.0.0.1'], ['x-forwarded-for: 192.0.2.1']],
    ['one that claims to be us, behind our proxy', ['127.0.0.1'], ['x-forwarded-for: ::1, 192.0.2.1']],
    ['the same, where the proxies are counted', 1, ['x-forwarded-for: 127.0.0.1, 192.0.2.1']],
    ['the same, where too many are counted', 2, ['x-forwarded-for: 127.0.0.1, 192.0.2.1']],
    ['no address at all', 1, ['x-forwarded-for: unknown']],
    ['RFC 7239, which our proxies do not speak', 1, ['forwarded: for=127.0.0.1']],
  ])('not to %s', async (_, TRUST_PROXY, headers) => {
    const { get } = await listening({ env: { TRUST_PROXY } });
    const metrics = await get('/metrics', headers);
    expect(metrics).toMatchObject({ status: 404, body: expect.not.stringContaining('http_requests') });
    expect(metrics.headers.get('cache-control')).toBe('no-store');
    const health = await get('/healthz', headers);
    expect(health.status).toBe(200);
    expect(JSON.parse(health.body)).toEqual({ status: 'ok', manifest: 'current', version: 'demo-1' });
  });

  test.each<[who: string, TrustProxy, headers: string[]]>([
    ['directly', false, []],
    ['directly, past our proxy', 1, []],
    ['through our proxy on this machine', ['127.0.0.1'], ['x-forwarded-for: ::ffff:127.0.0.1']],
    ['the same, counted', 1, ['x-forwarded-for: ::1']],
  ])('%s', async (_, TRUST_PROXY, headers) => {
    const { get } = await listening({ env: { TRUST_PROXY } });
    expect((await get('/metrics', headers)).status).toBe(200);
    expect(JSON.parse((await get('/healthz', headers)).body)).toHaveProperty('diagnostics');
  });
});

test.each(['/healthz/', '/readyz/', '/metrics/', '/metrics/x?y=z'])(
  '%s is nothing, for anyone',
  async (path) => {
    const { get, site } = await listening();
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.has('location')).toBe(false);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(site.requests).toEqual([]);
  },
);

describe('another machine', () => {
  const monitor = '10.0.0.7';
  const counters = async (remoteAddress: string, headers = {}, TRUST_PROXY: TrustProxy = false) => {
    const app = await createApp({
      site: demoSite(),
      env: { PUBLIC_URL: 'http://drive.test', TRUST_PROXY, METRICS_FROM: [monitor, 'fd00::/8'] },
      logger: createLogger('silent'),
    });
    onTestFinished(() => app.close());
    const ask = (url: string) =>
      app.inject({ url, remoteAddress, headers: { host: 'drive.test', ...headers } });
    expect((await ask('/healthz')).json()).not.toHaveProperty('diagnostics');
    const { statusCode, body } = await ask('/metrics');
    expect(body.includes('http_requests')).toBe(statusCode === 200);
    return statusCode;
  };

  test('reads the counters, and nothing else, where METRICS_FROM names it', async () => {
    expect(await counters(monitor)).toBe(200);
    expect(await counters('fd00::1')).toBe(200);
    expect(await counters(monitor, {}, 1)).toBe(200);
  });

  test.each<[who: string, address: string, headers: Record<string, string>, trusts: TrustProxy]>([
    ['another', '10.0.0.8', {}, false],
    ['somebody behind a proxy there', monitor, { 'x-forwarded-for': '192.0.2.1' }, false],
    ['somebody behind a proxy there that names nobody', monitor, { via: '1.1 proxy' }, false],
    ['somebody behind our proxy there', monitor, { 'x-forwarded-for': '192.0.2.1' }, [monitor]],
    ['who claims to be it', '127.0.0.1', { 'x-forwarded-for': monitor }, false],
    ['who claims to be it, behind our proxy', '127.0.0.1', { 'x-forwarded-for': monitor }, 1],
  ])('%s does not', async (_, address, headers, trusts) => {
    expect(await counters(address, headers, trusts)).toBe(404);
  });
});

describe('/metrics', () => {
  const series = (text: string, name: string) =>
    text.split('\n').filter((line) => line.startsWith(`${name}{`));

  test('counts by method, route pattern and status', async () => {
    const { get } = await listening();
    for (const path of ['/en-US', '/en-US?x=1', '/en-US/nothing', '/', '//evil.example', '/healthz'])
      await get(path);
    await get('/en-US', [], 'PROPFIND');
    const { body, headers } = await get('/metrics');
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(series(body, 'http_requests_total').sort()).toEqual([
      'http_requests_total{method="GET",route="/",status="200"} 2',
      'http_requests_total{method="GET",route="/healthz",status="200"} 1',
      'http_requests_total{method="GET",route="language",status="302"} 1',
      'http_requests_total{method="GET",route="none",status="404"} 1',
      'http_requests_total{method="GET",route="refused",status="400"} 1',
      'http_requests_total{method="other",route="none",status="405"} 1',
    ]);
    expect(body).toContain('# TYPE http_request_duration_seconds histogram');
    expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/"} 2');
    expect(body).toContain('process_cpu_seconds_total');
  });

  test('no address and no share id becomes a label, whoever asks for what', async () => {
    const { get } = await listening();
    const secrets = Array.from({ length: 50 }, (_, number) => `s3cret-${number}`);
    for (const name of secrets) {
      await get(`/en-US/s/${name}`);
      await get(`/v1/${name}`);
      await get(`//${name}`);
    }
    const { body } = await get('/metrics');
    expect(body).not.toContain('s3cret');
    expect(series(body, 'http_requests_total')).toHaveLength(3);
  });
});

test('the log names the route, never the address', async () => {
  const { get, log } = await listening();
  await get('/en-US/s/s3cret?token=s3cret', ['cookie: session=s3cret']);
  await get('/v1/s3cret');
  await get('//s3cret');
  expect(log.filter(({ msg }) => msg === 'answered')).toHaveLength(3);
  expect(JSON.stringify(log)).not.toContain('s3cret');
});
