import { describe, expect, test } from 'vitest';
import { listening } from '../fixtures/listening.ts';

describe('an address that is not safe', () => {
  test.each([
    ['/drive/v1/files/%5C', 400, 'invalid_argument'],
    ['/drive/v1/files?a=%E0%A4', 400, 'invalid_argument'],
    ['/v1/user//sessions', 400, 'invalid_argument'],
    [`/v1/${'x'.repeat(9000)}`, 414, 'invalid_argument'],
  ])('is refused in JSON where endpoints live: %s', async (target, status, error) => {
    const { get } = await listening();
    const answer = await get(target);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(JSON.parse(answer.body)).toEqual({
      error,
      error_code: 3,
      error_description: expect.stringMatching(/^The (address|path) /),
      error_uri: target.split('?')[0],
    });
  });

  test('is refused in words everywhere else', async () => {
    const { get } = await listening();
    const answer = await get('/help//x');
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });
});
