import { describe, expect, test } from 'vitest';
import {
  includedName,
  includedPath,
  includePatterns,
  includePatternsOf,
  isNamedBy,
  patternFault,
} from './include-patterns.ts';

describe('patterns', () => {
  test.each([
    ['parts/a.yaml', 'parts/*.yaml', true],
    ['parts/sub/a.yaml', 'parts/*.yaml', false],
    ['parts/.a.yaml', 'parts/*.yaml', false],
    ['other/a.yaml', 'parts/*.yaml', false],
    ['parts/2026-winter-sale.yaml', 'parts/2026-*-*.yaml', true],
    ['parts/2026-winter.yaml', 'parts/2026-*-*.yaml', false],
    ['parts/aba.yaml', 'parts/ab*ba.yaml', false],
    ['a.yaml', 'a.yaml', true],
    ['parts/A.yaml', 'parts/a.yaml', false],
  ])('%s, %s: %s', (path, pattern, isIt) => {
    expect(isNamedBy(path, pattern)).toBe(isIt);
  });

  test('take no time that grows faster than what is compared', () => {
    const name = `parts/${'a'.repeat(190)}b.yaml`;
    // With one place after the other tried for each of the signs this would not end.
    expect(isNamedBy(name, `parts/${'a*'.repeat(60)}c.yaml`)).toBe(false);
  });

  test.each([
    ['include: [a/b.yaml]', ['a/b.yaml']],
    ['site: x\ninclude:\n  - a/b.yaml\n  - "c/*.yaml"\nroutes:\n  - \t{{', ['a/b.yaml', 'c/*.yaml']],
    ['include:\n- a/b.yaml\n# more\n- c.yaml\nroutes: [', ['a/b.yaml', 'c.yaml']],
    ['include: [\n  a/b.yaml,\n]\nroutes:', ['a/b.yaml']],
    ['"include": [a/b.yaml]', ['a/b.yaml']],
    ['include: [a/b.yaml, ../c.yaml, 3]', ['a/b.yaml']],
    ['  include: [a/b.yaml]', []],
    ['include: a/b.yaml', []],
    ['include: [a/b.yaml', ['a/b.yaml']],
    ['included: [a/b.yaml]\ninclude : [c.yaml]', ['c.yaml']],
    ['included: [a/b.yaml]', []],
    ['site: x # include: [c.yaml]\r\ninclude: [a/b.yaml]\r\n', ['a/b.yaml']],
    ['\uFEFFinclude: [a/b.yaml]', ['a/b.yaml']],
    ['site: x\n\uFEFF"include": [ä/b.yaml]', ['ä/b.yaml']],
    ["site: x\n' include: [a/b.yaml]", []],
    [`${'include\n'.repeat(1_000)}${'# ä\n'.repeat(20_000)}include: [a/b.yaml]`, ['a/b.yaml']],
    ['', []],
  ])('are found in %j', (text, patterns) => {
    expect(includePatterns(text)).toEqual(patterns);
    expect(includePatternsOf(Buffer.from(text))).toEqual(patterns);
  });

  test('a file is told from others by its name', () => {
    expect(includedPath('parts/a.yaml', 'routes.yaml')).toBe('parts/a.yaml');
    expect(includedPath('sites/parts/a.yaml', 'sites/one.yaml')).toBe('parts/a.yaml');
    expect(includedName('parts/a.yaml', '/srv/one.yaml')).toBe('/srv/parts/a.yaml');
    for (const other of ['routes.yaml', 'content/a.yaml', 'locales/ja.json', 'pages/a/index.ts'])
      expect(includedPath(other, 'routes.yaml')).toBeUndefined();
    expect(patternFault('parts/*.yaml')).toBeUndefined();
  });
});
