import { expect, test } from 'vitest';
import { allow, redirect, type SitePath, type Visit } from '../engine/index.ts';
import guard from './not-on-phones.ts';

const check = (path: string, isPhone: boolean) => guard.check({ path, isPhone } as Visit);

test('the last part of the path is stripped on a phone', () => {
  expect(check('/browser-extension', true)).toEqual(redirect('/'));
  expect(check('/apps/browser-extension', true)).toEqual(redirect('/apps' as SitePath));
});

test('a computer stays', () => {
  expect(check('/browser-extension', false)).toBe(allow);
});
