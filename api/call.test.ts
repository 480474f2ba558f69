import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { addressOf, type CallInput, pathWith, queryText } from './call.ts';
import { callServer } from './client.ts';
import { createFile, getFile, type listFiles } from './contract/files.ts';
import type { serverTime } from './contract/server-time.ts';

describe('paths', () => {
  test('parameters stand where the contract has braces', () => {
    expect(pathWith('/drive/v1/files/{id}/versions/{version_id}', { id: 'a', version_id: 'b' })).toBe(
      '/drive/v1/files/a/versions/b',
    );
    expect(pathWith('/drive/v1/files:batchMove')).toBe('/drive/v1/files:batchMove');
  });

  test.each(['', '.', '..', undefined])('a parameter cannot be %j', (id) => {
    expect(() => pathWith('/drive/v1/files/{id}', { id } as never)).toThrow(TypeError);
  });

  test('no parameter asks for another path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
        fc.pre(!/^\.{1,2}$/.test(id));
        const { pathname, search, hash } = new URL(pathWith('/a/{id}/b', { id }), 'http://drive.test');
        expect([search, hash]).toEqual(['', '']);
        expect(pathname.split('/')).toHaveLength(4);
        expect(decodeURIComponent(pathname)).toBe(`/a/${id}/b`);
      }),
    );
  });
});

describe('addresses', () => {
  test.each(['//elsewhere.test/x', '/\\elsewhere.test', 'drive/v1', 'https://elsewhere.test', ''])(
    '%j leaves the server',
    (path) => {
      expect(() => addressOf('', path)).toThrow(TypeError);
    },
  );

  test('a slash too many in the origin does no harm', () => {
    expect(addressOf('https://api.test/', '/v1/user/me')).toBe('https://api.test/v1/user/me');
  });

  test('a query keeps what is empty and leaves out what is not given', () => {
    expect(queryText({ parent_id: '', page_token: undefined, name: null, trashed: false })).toBe(
      '?parent_id=&trashed=false',
    );
    expect(queryText({})).toBe('');
  });
});

describe('types', () => {
  test('an endpoint is called with what its contract takes, and nothing else', () => {
    type Query = NonNullable<CallInput<typeof listFiles>['query']>;
    expectTypeOf<number>().toExtend<NonNullable<Query['limit']>>();
    expectTypeOf<CallInput<typeof getFile>['params']>().toEqualTypeOf<{ id: string }>();
    expectTypeOf<Record<never, never>>().toExtend<CallInput<typeof serverTime>>();
    expectTypeOf<Record<never, never>>().not.toExtend<CallInput<typeof getFile>>();
  });

  test('what the contract does not take does not compile', () => {
    const wrong = () => {
      // @ts-expect-error the id is missing
      callServer(getFile);
      // @ts-expect-error a kind that does not exist
      callServer(createFile, { body: { kind: 'drive#symlink' } });
      // @ts-expect-error a size that does not exist
      callServer(getFile, { params: { id: '1' }, query: { thumbnail_size: 'SIZE_HUGE' } });
    };
    expect(wrong).toBeTypeOf('function');
  });
});
