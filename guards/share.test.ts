import { expect, test } from 'vitest';
import { allow, notFound, type Visit } from '../engine/index.ts';
import guard from './share.ts';

const visit = (share_id: string, parent_ids = '') =>
  ({ params: { share_id, parent_ids } }) as unknown as Visit;

test.each([
  ['Ab3_-x', ''],
  ['Ab3_-x', 'folder'],
  ['a'.repeat(64), 'one/two/three'],
])('%s/%s may be a share', (share, folders) => {
  expect(guard.check(visit(share, folders))).toBe(allow);
});

test.each([
  ['a'.repeat(65), ''],
  ['a b', ''],
  ['а', ''],
  ['<script>', ''],
  ['abc', 'one//two'],
  ['abc', 'one/..'],
  ['abc', Array(201).fill('a').join('/')],
])('%s/%s cannot', (share, folders) => {
  expect(guard.check(visit(share, folders))).toBe(notFound);
});
