import { expect, test } from 'vitest';
import { keysOf, memoryStorage } from '../../../api/storage.ts';
import { createUnwantedUploads } from './unwanted.ts';

const day = 24 * 60 * 60 * 1000;
const byKey = { accountId: 'me', key: 'k1' };
const byUrl = { accountId: 'me', url: '/drive/v1/uploads/1' };

test('what is cancelled is kept for its owner until the server has answered', () => {
  const storage = memoryStorage([['uploads.left', 'true']]);
  const page = createUnwantedUploads(storage);
  page.keep([byKey, byUrl, { accountId: 'other', key: 'k2' }], 0);
  const later = createUnwantedUploads(storage);
  expect(later.of('me', 1000)).toEqual([byKey, byUrl]);
  later.drop(byKey);
  expect(later.of('me', 1000)).toEqual([byUrl]);
  expect(later.of('other', 1000)).toHaveLength(1);
});

test('what has ended by itself, or is broken, is forgotten', () => {
  const storage = memoryStorage([
    ['uploads.unwanted.x', '{"accountId":"me"'],
    ['uploads.unwanted.y', '{"accountId":"me","key":"y","at":99999999999999}'],
  ]);
  const unwanted = createUnwantedUploads(storage);
  unwanted.keep([byKey], 0);
  expect(unwanted.of('me', day)).toEqual([]);
  expect(keysOf(storage)).toEqual([]);
});

test('no more than a thousand are kept', () => {
  const storage = memoryStorage();
  const many = Array.from({ length: 3000 }, (_, at) => ({ accountId: 'me', key: String(at) }));
  createUnwantedUploads(storage).keep(many, 0);
  expect(keysOf(storage)).toHaveLength(1000);
});
