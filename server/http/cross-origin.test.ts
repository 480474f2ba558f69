import { describe, expect, test } from 'vitest';
import { listening } from '../fixtures/listening.ts';

const site = 'http://drive.test';
const elsewhere = 'http://api.drive.test:8081';
const env = { PUBLIC_URL: site, API_URLS: [elsewhere] };
const preflight = [`origin: ${site}`, 'access-control-request-method: POST'];

describe('a further origin of the API', () => {
  test('lets pages of the site read what endpoints answer, refusals too', async () => {
    const { get } = await listening({ env });
    for (const [path, status] of [
      ['/v1/server-time', 200],
      ['/v1/nothing', 404],
    ] as const) {
      const answer = await get(path, [`origin: ${site}`]);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('access-control-allow-origin')).toBe(site);
      expect(answer.headers.get('access-control-expose-headers')).toBe('retry-after, x-request-id');
      expect(answer.headers.get('vary')).toMatch(/Origin/);
      // With credentials a browser would send the cookies of that origin.
      expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
    }
  });

  test('answers what browsers ask before a call with a token', async () => {
    const { get } = await listening({ env });
    const answer = await get('/drive/v1/files', preflight, 'OPTIONS');
    expect(answer).toMatchObject({ status: 204, body: '' });
    expect(answer.headers.get('access-control-allow-origin')).toBe(site);
    expect(answer.headers.get('access-control-allow-methods')).toMatch(/PATCH/);
    for (const name of ['authorization', 'content-type', 'x-captcha-token', 'x-client-id', 'x-device-id'])
      expect(answer.headers.get('access-control-allow-headers')?.split(', ')).toContain(name);
  });

  test.each(['http://evil.example', `${site}.evil.example`, 'https://drive.test', 'null', elsewhere])(
    'tells pages of %s nothing',
    async (origin) => {
      const { get } = await listening({ env });
      const answers = [
        await get('/v1/server-time', [`origin: ${origin}`]),
        await get('/drive/v1/files', [`origin: ${origin}`, preflight[1] ?? ''], 'OPTIONS'),
      ];
      for (const { headers } of answers) {
        expect(headers.has('access-control-allow-origin')).toBe(false);
        // A cache may not hand the answer for one origin to another.
        expect(headers.get('vary')).toMatch(/Origin/);
      }
    },
  );

  test('is for endpoints alone: a page, and what is no endpoint, may not be read', async () => {
    const { get } = await listening({ env });
    for (const path of ['/en-US', '/healthz', '/content/v2/x'])
      expect((await get(path, [`origin: ${site}`])).headers.has('access-control-allow-origin')).toBe(false);
  });

  test('sends whoever opens a page there to the site', async () => {
    const { exchange } = await listening({ env });
    const at = (host: string) =>
      exchange(`GET /en-US?x=1 HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
    const answer = await at('API.drive.test:8081');
    expect([answer.status, answer.headers.get('location')]).toEqual([307, `${site}/en-US?x=1`]);
    expect((await at('drive.test')).status).toBe(200);
  });

  test('is in the policy of pages', async () => {
    const { get } = await listening({ env });
    const policy = (await get('/en-US')).headers.get('content-security-policy');
    expect(policy).toContain(`connect-src 'self' ${elsewhere};`);
  });
});

test('where there is none, no page of another origin reads an answer', async () => {
  const { get } = await listening();
  const answer = await get('/v1/server-time', [`origin: ${site}`]);
  expect(answer.headers.has('access-control-allow-origin')).toBe(false);
  expect((await get('/drive/v1/files', preflight, 'OPTIONS')).status).not.toBe(204);
  expect((await get('/en-US')).headers.get('content-security-policy')).toContain("connect-src 'self';");
});
