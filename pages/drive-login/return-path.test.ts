import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

test.each(['/faq', '/drive/all/F1?view=list#x', '/', '/drive/logins'])('%s is gone back to', (path) => {
  expect(returnPath(path)).toBe(path);
});

test.each([
  undefined,
  '',
  'faq',
  '//evil.example',
  '/\\evil.example',
  '/a\\b',
  'https://evil.example',
  'javascript:alert(1)',
  '/\tx',
  '/\n/evil.example',
  '/drive/login',
  '/drive/login?return_to=/drive/login',
])('%j leads to the drive', (path) => {
  expect(returnPath(path)).toBe('/drive/all');
});
