import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { object, string } from 'zod/mini';
import { defineEndpoint } from '../../api/contract/endpoint.ts';
import { listening } from '../fixtures/listening.ts';
import { contentHostTest, hostTest, namedHost, withNamedHost } from './host.ts';
import { route } from './route.ts';

describe('the host of an origin', () => {
  const isContent = hostTest('https://content.example', 'https://drive.example');

  test.each([
    'content.example',
    'Content.EXAMPLE',
    'content.example.',
    'content.example:443',
    'content.example:8443',
    'CONTENT.example.:80',
    '%63ontent.example',
    'ｃontent.example',
  ])('%s is it', (host) => expect(isContent(host)).toBe(true));

  test.each([
    '',
    'drive.example',
    'content.example.evil.example',
    'evil-content.example',
    'a.content.example',
    'content.example@evil.example',
    'evil.example/content.example',
    'evil.example\\content.example',
    'content.example/',
    'content.example?',
    'content.example, drive.example',
    'content.example:port',
    '[content.example]',
  ])('%j is not', (host) => expect(isContent(host)).toBe(false));

  test.each([
    ['[::1]:9000', true],
    ['[0:0:0:0:0:0:0:1]:9000', true],
    ['[::1]', true],
    ['[::2]:9000', false],
    ['::1', false],
  ])('of an IPv6 address: %s (%s)', (host, expected) =>
    expect(hostTest('http://[::1]:9000', 'http://drive.test')(host)).toBe(expected),
  );

  test('is told from one of the same name by its port', () => {
    const isIt = hostTest('http://localhost:9000', 'http://localhost:8080');
    expect(['localhost:9000', 'LOCALHOST.:9000'].map(isIt)).toEqual([true, true]);
    expect(['localhost:8080', 'localhost', 'localhost:80'].map(isIt)).toEqual([false, false, false]);
  });

  test('is none where there is no such origin', () =>
    expect(contentHostTest(undefined, 'https://drive.example')('')).toBe(false));
});

describe('the host that a caller named', () => {
  const request = (headers: Record<string, string>) =>
    ({ headers, socket: { remoteAddress: '127.0.0.1' } }) as never;

  test('is what a believed proxy says, and else the Host', () => {
    const both = request({ host: 'backend', 'x-forwarded-host': 'a.test, b.test ' });
    expect(namedHost(both, () => true)).toBe('b.test');
    expect(namedHost(both, () => false)).toBe('backend');
    expect(namedHost(request({}), () => true)).toBe('');
    expect(withNamedHost(both, () => true)).toEqual({
      host: 'b.test',
      'x-forwarded-host': 'a.test, b.test ',
    });
    expect(withNamedHost(both, () => false).host).toBe('backend');
  });

  test('is the one that a call gets, for whatever is signed with it', async () => {
    const echo = defineEndpoint({
      method: 'GET',
      path: '/v1/host',
      group: 'Tests',
      summary: 'The host.',
      access: 'anyone',
      rate: 'read',
      answer: object({ host: string() }),
      errors: [],
    });
    const open = [route(echo, async ({ headers }) => ({ host: String(headers.host) }))];
    const reported = async (TRUST_PROXY: false | 1) => {
      const { get } = await listening({ env: { TRUST_PROXY }, open });
      return JSON.parse((await get('/v1/host', ['x-forwarded-host: uploads.drive.test:8443'])).body).host;
    };
    expect(await reported(1)).toBe('uploads.drive.test:8443');
    expect(await reported(false)).toBe('drive.test');
  });

  test('is read nowhere else', () => {
    const root = join(import.meta.dirname, '..');
    const reading = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$|fixtures\//.test(file))
      .filter((file) =>
        /x-forwarded-host|\brequest\.(?:host|hostname|port)\b|(?:raw|request|incoming)\.headers\.host\b/.test(
          readFileSync(join(root, file), 'utf8'),
        ),
      );
    expect(reading).toEqual([join('http', 'host.ts')]);
  });
});
