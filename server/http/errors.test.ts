import { describe, expect, test } from 'vitest';
import { defineEndpoint } from '../../api/contract/endpoint.ts';
import { operations } from '../../api/contract/index.ts';
import { nothing } from '../../api/contract/shapes.ts';
import { listening } from '../fixtures/listening.ts';
import { endpointPrefixes } from './errors.ts';
import { route } from './route.ts';

const failing = defineEndpoint({
  method: 'GET',
  path: '/v1/failing',
  group: 'Server',
  summary: 'Fails.',
  access: 'anyone',
  rate: 'read',
  answer: nothing,
});

/** The answer to a call whose handler throws this. */
async function answerTo(fault: unknown) {
  const { get, log } = await listening({
    drive: {
      routes: [route(failing, () => Promise.reject(fault))],
      authenticate: async () => undefined,
      limit: async () => {},
    },
  });
  const { status, headers, body } = await get('/v1/failing');
  return { status, headers, body: JSON.parse(body), log };
}

describe('what a handler throws', () => {
  test('a database that cannot be reached is a 503, and says when to come again', async () => {
    const fault = Object.assign(new Error('connect ECONNREFUSED'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    });
    const { status, headers, body } = await answerTo(fault);
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('2');
    expect(body).toMatchObject({ error: 'unavailable', error_code: 14 });
    expect(JSON.stringify(body)).not.toContain('ECONNREFUSED');
  });

  test('a database without space is a 507', async () => {
    const { status, body } = await answerTo(Object.assign(new Error('disk full'), { code: '53100' }));
    expect([status, body.error]).toEqual([507, 'storage_full']);
  });

  test('anything else is a 500 that tells nothing but the request, and goes to the log', async () => {
    const { status, body, log } = await answerTo(new Error('a secret'));
    expect([status, body.error]).toEqual([500, 'internal']);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(log.some(({ msg }) => msg === 'request handler failed')).toBe(true);
  });
});

test('an error at any call of the contract is told as the contract says', () => {
  const others = Object.values(operations)
    .filter(({ answer, path }) => typeof answer !== 'string' && !path.startsWith('/.well-known/'))
    .filter(
      ({ path }) => !endpointPrefixes.some((prefix) => path.startsWith(prefix)) && path !== '/unsubscribe',
    )
    .map(({ path }) => path);
  expect(others).toEqual([]);
});
