import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../tests/long.ts';
import { isPattern, type Pattern, parsePattern, printPattern, shapeOf } from './pattern.ts';
import { PatternTree } from './tree.ts';

const read = (path: string): Pattern => {
  const pattern = parsePattern(path);
  if (!isPattern(pattern)) throw new Error(`${path} ${pattern.problem}`);
  return pattern;
};

const treeOf = (...paths: string[]) => {
  const tree = new PatternTree<string>();
  for (const path of paths) tree.add(read(path), path);
  return tree;
};

describe('paths', () => {
  test.each([
    '/',
    '/a',
    '/policy/copyright-Infringement',
    '/s/:share_id/*parent_ids',
    '/robots.txt',
    '/*all',
  ])('%s', (path) => {
    expect(printPattern(read(path))).toBe(path);
  });

  test.each([
    '',
    'a',
    '//',
    '/a/',
    '/a//b',
    '/.',
    '/a/..',
    '/%61',
    '/a b',
    '/ä',
    '/a\\b',
    '/*a/b',
    '/:',
    '/*',
    '/:1',
    '/a:b',
    '/a*',
    '/:x/:x',
    '/a?b',
    '/a#b',
  ])('%j is refused', (path) => {
    expect(isPattern(parsePattern(path))).toBe(false);
  });

  test('parameters of other names have the same shape', () => {
    expect(shapeOf(read('/a/:x/*y'))).toBe(shapeOf(read('/a/:p/*q')));
    expect(shapeOf(read('/a/:x'))).not.toBe(shapeOf(read('/a/*x')));
  });
});

describe('what answers', () => {
  const tree = treeOf('/a/b', '/a/:x', '/a/*rest', '/:y/c');
  test.each([
    ['/a/b', '/a/b'],
    ['/a/q', '/a/:x'],
    ['/a/:other', '/a/:x'],
    ['/a/q/r', '/a/*rest'],
    ['/a', '/a/*rest'],
    ['/a/c', '/a/:x'],
    ['/z/c', '/:y/c'],
    ['/z/d', undefined],
    ['/', undefined],
  ])('%s → %s', (path, expected) => {
    expect(tree.covering(read(path))).toBe(expected);
  });
});

describe('a catch-all is hidden', () => {
  test.each([
    [['/a', '/a/:x/*y', '/a/*z'], true],
    [['/a', '/a/:x', '/a/:x/:y/*w', '/a/*z'], true],
    [['/a', '/a/:x', '/a/*z'], false],
    [['/a/:x/*y', '/a/*z'], false],
    [['/a', '/a/b/*y', '/a/*z'], false],
    [['/', '/:x/*y', '/*z'], true],
  ])('%j: %s', (paths, expected) => {
    expect(treeOf(...paths).isCatchAllHidden(read(paths.at(-1) ?? '/'))).toBe(expected);
  });

  test('exactly if no address of a few segments is left to it', () => {
    const segment = fc.constantFrom('a', ':p');
    const path = fc
      .tuple(fc.array(segment, { maxLength: 3 }), fc.boolean())
      .map(
        ([parts, isOpen]) =>
          `/${[...parts.map((part, at) => (part === 'a' ? part : `:p${at}`)), ...(isOpen ? ['*r'] : [])].join('/')}`,
      );
    fc.assert(
      fc.property(
        fc.uniqueArray(path, { maxLength: 8, selector: (entry) => shapeOf(read(entry)) }),
        (paths) => {
          const tree = treeOf(...paths);
          for (const candidate of paths.filter((entry) => entry.endsWith('*r'))) {
            const stem = candidate === '/*r' ? '' : candidate.slice(0, -3).replaceAll(/:p\d/g, 'other');
            const reached = [0, 1, 2, 3, 4, 5].some((depth) => {
              const address = `${stem}${'/other'.repeat(depth)}` || '/';
              return tree.covering(read(address)) === candidate;
            });
            expect(tree.isCatchAllHidden(read(candidate))).toBe(!reached);
          }
        },
      ),
      { numRuns: runs(500) },
    );
  });
});

test('a parameter cannot be named like the prototype of an object', () => {
  expect(parsePattern('/a/:__proto__')).toHaveProperty('problem');
});
