import { describe, expect, test } from 'vitest';
import { deviceIdIn } from './device-id.ts';
import { browserStorage, keysOf, memoryStorage, readRecord } from './storage.ts';

const id = '0123456789abcdef0123456789abcdef';

describe('the device’s id', () => {
  test.each([
    ['deviceid', id, id],
    ['_deviceid', id, id],
    ['deviceid', `wdi10.${id}`, id],
    ['deviceid', `a.b.${id}ffff`, id],
    ['deviceid', 'short', 'short'],
  ])('%s: %s', (key, stored, expected) => {
    expect(deviceIdIn(memoryStorage([[key, stored]]))).toBe(expected);
  });

  test('the first key wins, unless nothing can be read from it', () => {
    const other = 'f'.repeat(32);
    const both = memoryStorage([
      ['deviceid', id],
      ['_deviceid', other],
    ]);
    expect(deviceIdIn(both)).toBe(id);
    both.setItem('deviceid', 'wdi10.');
    expect(deviceIdIn(both)).toBe(other);
  });

  test.each([null, '', '.', 'wdi10.', '猫', 'a b', 'a\r\nx-evil: 1'])('%j makes a new one', (stored) => {
    const storage = memoryStorage(stored === null ? [] : [['deviceid', stored]]);
    const made = deviceIdIn(storage);
    expect(made).toMatch(/^[0-9a-f]{32}$/);
    expect(deviceIdIn(storage)).toBe(made);
    expect(deviceIdIn(memoryStorage())).not.toBe(made);
  });
});

describe('storage', () => {
  test('that the visitor forbids is replaced by one that ends with the page', () => {
    const storage = browserStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    storage.setItem('a', '1');
    expect(storage.getItem('a')).toBe('1');
  });

  test('that cannot be written is replaced too', () => {
    const full = {
      ...memoryStorage(),
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(browserStorage(() => full)).not.toBe(full);
  });

  test('that works is used and left as it was', () => {
    const storage = memoryStorage([['a', '1']]);
    expect(browserStorage(() => storage)).toBe(storage);
    expect(keysOf(storage)).toEqual(['a']);
  });

  test.each(['{', '5', 'null', '[]', '"text"', ''])('a record that is %j is deleted', (text) => {
    const storage = memoryStorage([['a', text]]);
    expect(readRecord(storage, 'a')).toBeUndefined();
    expect(storage.getItem('a')).toBeNull();
  });
});
