import { expect, test } from 'vitest';
import { treeKey } from './tree-keys.ts';
import { choiceOf, chosenBefore, inTreeOrder, treeOf, unfolded } from './tree-nodes.ts';

const listed = (...paths: readonly string[]) =>
  paths.map((path, index) => ({ index, path: path.split('/'), size: String(10 ** index) }));
const nodesOf = (...paths: readonly string[]) => treeOf(inTreeOrder(listed(...paths), 'en-US'));
const drawn = (nodes: ReturnType<typeof treeOf>) =>
  nodes.map(({ level, name }) => `${'  '.repeat(level - 1)}${name}`);

test('folders come first, each with all that is in it, and numbers count', () => {
  const nodes = nodesOf('readme', 'season/e10', 'extra/a', 'season/e2', 'season/notes/x');
  expect(drawn(nodes)).toEqual(['extra', '  a', 'season', '  notes', '    x', '  e2', '  e10', 'readme']);
  const [, , season] = nodes;
  expect(season).toMatchObject({ size: 11_010, from: 1, to: 4, end: 7, position: 2, siblings: 3 });
});

test('names that a language takes for equal are two folders, and a file may be called as a folder is', () => {
  const nodes = nodesOf('a/1', 'a\u200b/2', 'a/3', 'a');
  expect(drawn(nodes)).toEqual(['a', '  1', '  3', 'a\u200b', '  2', 'a']);
  expect(new Set(nodes.map(({ key }) => key)).size).toBe(nodes.length);
});

test('a folder that is folded hides what is in it, and nothing beside it', () => {
  const nodes = nodesOf('a/b/1', 'a/2', 'c/3');
  expect(drawn(unfolded(nodes, new Set(['/a'])))).toEqual(['a', 'c', '  3']);
  expect(drawn(unfolded(nodes, new Set(['/a/b'])))).toEqual(['a', '  b', '  2', 'c', '  3']);
});

test('a folder is chosen as its files are', () => {
  const files = inTreeOrder(listed('a/1', 'a/2', 'b/3', 'c/4'), 'en-US');
  const before = chosenBefore(files, new Set([1, 2]));
  const folders = treeOf(files).filter(({ file }) => file === undefined);
  expect(folders.map((node) => choiceOf(node, before))).toEqual(['some', false, true]);
});

test('ten thousand files of a hostile torrent take one pass', () => {
  const deep = Array.from({ length: 30 }, (_, at) => `folder ${at}`).join('/');
  const nodes = nodesOf(...Array.from({ length: 10_000 }, (_, at) => `${deep}/${at % 100}/${at}`));
  expect(nodes).toHaveLength(30 + 100 + 10_000);
  expect(nodes[0]).toMatchObject({ from: 0, to: 10_000, end: nodes.length });
});

test.each([
  ['ArrowDown', 2, { type: 'go', to: 3 }],
  ['ArrowDown', 4, { type: 'go', to: 4 }],
  ['ArrowUp', 0, { type: 'go', to: 0 }],
  ['PageDown', 0, { type: 'go', to: 2 }],
  ['PageUp', 4, { type: 'go', to: 2 }],
  ['Home', 3, { type: 'go', to: 0 }],
  ['End', 0, { type: 'go', to: 4 }],
  ['ArrowRight', 0, { type: 'go', to: 1 }],
  ['ArrowRight', 3, { type: 'fold', isFolded: false }],
  ['ArrowRight', 1, { type: 'go', to: 1 }],
  ['ArrowLeft', 2, { type: 'go', to: 0 }],
  ['ArrowLeft', 0, { type: 'fold', isFolded: true }],
  ['ArrowLeft', 3, { type: 'go', to: 3 }],
  [' ', 1, { type: 'toggle' }],
  ['x', 1, undefined],
])('%s in row %i', (key, at, action) => {
  const nodes = nodesOf('a/1', 'a/2', 'b/3', 'c');
  const folded = new Set(['/b']);
  const rows = unfolded(nodes, folded);
  const isFolded = folded.has(rows[at]!.key);
  expect(treeKey(key, { rows, at, isFolded, nodes, page: 2 })).toEqual(action);
});
