import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { deadProofs } from '../../engine/cli/check/claims.ts';
import { longFiles } from '../long.ts';
import { openTestSite, root } from './test-site.ts';

const list = readFileSync(join(root, 'docs', 'pages.md'), 'utf8');
/** Page, layout, and the proofs. `/policy/*`: all pages below that have no line of their own. */
const rows = [...list.matchAll(/^\| `(\/[^`]*)` \| ([a-z-]+) \| (.*) \|$/gm)].map(
  ([, path = '', layout = '', proofs = '']) => ({ path, layout, proofs: proofsIn(proofs) }),
);
const { site } = (await openTestSite()).snapshot;
const pages = site.routes.flatMap(({ path, target }) =>
  target.type === 'page' ? [{ path, layout: target.layout }] : [],
);

function proofsIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+ > [^`]+)`/g)].map(([, proof = '']) => proof.replaceAll(/\s+/g, ' '));
}

const rowOf = (path: string) =>
  rows.find((row) => row.path === path) ??
  rows.find((row) => row.path.endsWith('/*') && path.startsWith(row.path.slice(0, -1)));

test('every page of the site stands in the list, in its layout', () => {
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.map(({ path }) => [path, rowOf(path)?.layout])).toEqual(
    pages.map(({ path, layout }) => [path, layout]),
  );
});

test('every line of the list is a page, and has a proof', () => {
  const used = new Set(pages.map(({ path }) => rowOf(path)));
  expect(rows.filter((row) => !used.has(row) || row.proofs.length === 0)).toEqual([]);
});

/** Proofs that `npm test` leaves to the long run. */
const leftOut = (named: readonly string[]) =>
  named.filter((proof) => proof.includes('@long') || longFiles.some((file) => proof.startsWith(`${file} >`)));

test('every test that the list names is there and runs', async () => {
  const named = proofsIn(list.replaceAll('\n', ' '));
  expect(named.length).toBeGreaterThan(rows.length);
  expect(await deadProofs(named, root)).toEqual([]);
  expect(leftOut(named)).toEqual([]);
});

test('every proof of a claim is there and runs', async () => {
  const { claims } = parse(readFileSync(join(root, 'content', 'claims.yaml'), 'utf8')) as {
    claims: readonly { proof?: string[] | string }[];
  };
  const named = claims.flatMap(({ proof = [] }) => proof);
  expect(named.length).toBeGreaterThan(100);
  expect(await deadProofs(named, root)).toEqual([]);
  expect(leftOut(named)).toEqual([]);
});
