import { describe, expect, test, vi } from 'vitest';
import { cancelled, refused, unreachable } from '../../../api/error.ts';
import { bearer } from '../../session/index.ts';
import { failureOf } from './failure.ts';

const content = new File(['abc'], 'a.txt');
const unreadable = Object.assign(new File(['abc'], 'a.txt'), {
  slice: () => ({
    arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')),
  }),
});

/** An error as tus gives it: the answer of the server, if there was one. */
function answered(status: number, body = '', headers: Readonly<Record<string, string>> = {}, token = '') {
  const originalResponse = {
    getStatus: () => status,
    getBody: () => body,
    getHeader: (name: string) => headers[name],
  };
  const originalRequest = { getHeader: () => token };
  return Object.assign(new Error('tus'), { originalResponse, originalRequest });
}
const reason = (error: string) => JSON.stringify({ error });

describe('an upload without an answer', () => {
  test.each([
    ['since the line broke', new Error('tus')],
    ['though something answered nothing', answered(0)],
  ])('%s goes on later', async (_, error) => {
    expect(await failureOf(error, content, true)).toEqual({ type: 'interrupted' });
  });

  test('whose file cannot be read any more needs the file', async () => {
    expect(await failureOf(new Error('tus'), unreadable, true)).toEqual({ type: 'unreadable' });
  });

  test('of an empty file needs none', async () => {
    const empty = Object.assign(new File([], 'a'), { slice: unreadable.slice });
    expect(await failureOf(new Error('tus'), empty, true)).toEqual({ type: 'interrupted' });
  });
});

describe('an upload that was answered', () => {
  test.each([
    [423, {}, { type: 'interrupted', retryAfter: undefined }],
    [429, { 'retry-after': '7' }, { type: 'interrupted', retryAfter: 7000 }],
    [503, { 'retry-after': 'soon' }, { type: 'interrupted', retryAfter: undefined }],
    [500, {}, { type: 'interrupted', retryAfter: undefined }],
  ])('%d goes on when the server says', async (status, headers, failure) => {
    expect(await failureOf(answered(status, '', headers), content, true)).toEqual(failure);
  });

  test.each([
    [507, reason('file_space_not_enough'), 'file_space_not_enough'],
    [400, '<html>', 'unknown'],
    [403, '{"error":7}', 'unknown'],
    [413, '', 'unknown'],
  ])('%d is refused, with the reason and the number of the log', async (status, body, why) => {
    const error = answered(status, body, { 'x-request-id': 'r1' });
    expect(await failureOf(error, content, true)).toEqual({ type: 'refused', reason: why, requestId: 'r1' });
  });

  test.each([
    [404, true, 'upload-gone'],
    [410, true, 'upload-gone'],
    [404, false, 'refused'],
  ])('%d, begun before (%s), is %s', async (status, wasBegun, type) => {
    expect((await failureOf(answered(status), content, wasBegun)).type).toBe(type);
  });

  test('that it is gone begins again, also where it had no address', async () => {
    expect(await failureOf(answered(409, reason('upload_gone')), content, false)).toEqual({
      type: 'upload-gone',
    });
  });

  test('that its name is taken is asked about, and not tried again', async () => {
    expect(await failureOf(answered(409, reason('file_duplicated_name')), content, false)).toEqual({
      type: 'name-taken',
    });
  });

  test('that it was nobody’s renews the session by which it was sent, and goes on at once', async () => {
    const renew = vi.spyOn(bearer, 'renew').mockRejectedValue(new Error('no network'));
    expect(await failureOf(answered(401, '', {}, 'Bearer t1'), content, true)).toEqual({
      type: 'interrupted',
      retryAfter: 0,
    });
    expect(renew.mock.calls).toEqual([[{ authorization: 'Bearer t1' }]]);
    renew.mockRestore();
  });
});

describe('a call before the upload', () => {
  test.each([
    ['without an answer', unreachable('/f', 'no network')],
    ['that was called off', cancelled('/f', '')],
    ['that the server could not take', refused('/f', 503, { error: 'unavailable', error_code: 14 })],
  ])('%s goes on later', async (_, error) => {
    expect(await failureOf(error, unreadable, false)).toMatchObject({ type: 'interrupted' });
  });

  test('that is refused says why', async () => {
    expect(
      await failureOf(refused('/f', 404, { error: 'file_not_found', error_code: 5 }), content, false),
    ).toMatchObject({ type: 'refused', reason: 'file_not_found' });
  });
});
