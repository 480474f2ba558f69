import { expect, test } from 'vitest';
import { digestOf, digestOfFile, keepDigest } from './digests.ts';

test('the digest of whoever has read a text is taken, until the file has another text', () => {
  keepDigest('a.yaml', 'one', 'known');
  expect(digestOfFile('a.yaml', 'one')).toBe('known');
  expect(digestOfFile('b.yaml', 'one')).toBe(digestOf('one'));
  expect(digestOfFile('a.yaml', 'two')).toBe(digestOf('two'));
  expect(digestOfFile('a.yaml', 'one')).toBe(digestOf('one'));
});
