import fc from 'fast-check';
import type { Rolldown } from 'vite';
import { describe, expect, test } from 'vitest';
import { runs } from '../tests/long.ts';
import { joinedChunks } from './joined-chunks.ts';
import { pagesPrefix, stylesPrefix } from './virtual-modules.ts';

type Chunk = Rolldown.OutputChunk;

/** A chunk of one module of its name. */
const chunk = (
  name: string,
  size: number,
  imports: readonly string[] = [],
  more: Partial<Chunk> = {},
): Chunk =>
  ({
    name,
    fileName: name,
    moduleIds: [name],
    code: ' '.repeat(size),
    imports,
    isEntry: false,
    isDynamicEntry: false,
    facadeModuleId: null,
    ...more,
  }) as unknown as Chunk;

const browser = (...imports: string[]) => chunk('browser', 1000, imports, { isEntry: true });
const page = (name: string, ...imports: string[]) =>
  chunk(`page-${name}`, 10, ['browser', ...imports], {
    facadeModuleId: `\0${pagesPrefix}${name}`,
    isDynamicEntry: true,
  });
const styles = (bundle: string, ...imports: string[]) =>
  chunk(`styles-${bundle}`, 10, imports, { facadeModuleId: `\0${stylesPrefix}${bundle}`, isEntry: true });
const sheet = (name: string) => chunk(`${name}.module.css`, 100);

/** The group of each module that has one. */
function groupsOf(...chunks: readonly Chunk[]): Record<string, string> {
  const { groups = [] } = joinedChunks(chunks, (folder) => folder === 'pages/a' || folder === 'pages/b');
  const { name } = groups[0] as unknown as { name: (id: string) => string | undefined };
  return Object.fromEntries(
    chunks.flatMap(({ moduleIds: [id] }) => {
      const group = name(id as string);
      return group ? [[id as string, group]] : [];
    }),
  );
}

const names = (prefix: string, many: number) => Array.from({ length: many }, (_, at) => `${prefix}${at}`);

describe('scripts', () => {
  test('stay as they are where a page loads few', () => {
    const groups = groupsOf(
      browser(),
      page('a', 'one', 'both'),
      page('b', 'both'),
      chunk('one', 50),
      chunk('both', 50),
    );
    expect(groups.one).not.toBe(groups.both);
  });

  test('that the same pages load are joined first: that costs nobody anything', () => {
    const shared = names('shared', 9);
    const groups = groupsOf(
      browser(),
      page('a', ...shared, 'own'),
      page('b', ...shared),
      ...shared.map((name) => chunk(name, 50)),
      chunk('own', 1),
    );
    expect(new Set(shared.map((name) => groups[name])).size).toBeLessThanOrEqual(6);
    expect(shared.map((name) => groups[name])).not.toContain(groups.own);
  });

  test('never import each other in a circle', () => {
    const many = 24;
    const below = fc.array(fc.nat(many - 1), { maxLength: 4 });
    fc.assert(
      fc.property(
        fc.array(below, { minLength: many, maxLength: many }),
        fc.array(below, { minLength: 3, maxLength: 3 }),
        (imports, pages) => {
          const chunks = imports.map((ids, at) =>
            chunk(
              `c${at}`,
              1 + ((at * 7) % 50),
              ids.filter((id) => id < at).map((id) => `c${id}`),
            ),
          );
          const groups = groupsOf(
            browser(),
            ...pages.map((ids, at) => page(`p${at}`, ...ids.map((id) => `c${id}`), `c${many - 1}`)),
            ...chunks,
          );
          const groupOf = (name: string) => groups[name] ?? name;
          const graph = new Map<string, Set<string>>();
          for (const { name, imports } of chunks) {
            const found = graph.get(groupOf(name)) ?? new Set();
            for (const next of imports) if (groupOf(next) !== groupOf(name)) found.add(groupOf(next));
            graph.set(groupOf(name), found);
          }
          const leadsTo = (from: string, to: string, seen = new Set<string>()): boolean => {
            if (seen.has(from)) return false;
            seen.add(from);
            return [...(graph.get(from) ?? [])].some((next) => next === to || leadsTo(next, to, seen));
          };
          for (const group of graph.keys()) expect(leadsTo(group, group)).toBe(false);
        },
      ),
      { numRuns: runs(200), seed: 1 },
    );
  });

  test('stay apart where a page would load too much in vain', () => {
    const large = names('large', 8);
    const groups = groupsOf(
      browser(),
      page('a', ...large),
      // Each pair of these shares a page with nothing else.
      ...large.map((name) => page(`only-${name}`, name)),
      ...large.map((name) => chunk(name, 100_000)),
    );
    expect(new Set(Object.values(groups)).size).toBe(8);
  });

  test('that are there before every page are one besides the entry and the runtime', () => {
    const groups = groupsOf(
      browser('react', 'rolldown-runtime', 'store'),
      page('a', 'react'),
      chunk('react', 10, ['rolldown-runtime']),
      chunk('store', 10),
      chunk('rolldown-runtime', 1),
    );
    expect(groups).toEqual({ react: 'first', store: 'first' });
  });
});

test('sheets that every document or app page has are one each; what documents use is not joined with what pages use', () => {
  const own = names('own', 4).map((name) => `${name}.module.css`);
  const groups = groupsOf(
    browser(),
    page('a', ...own),
    styles('base', 'button.module.css', 'logo.module.css'),
    styles('app', 'button.module.css', 'bar.module.css', 'row.module.css'),
    styles('pages/a', ...own, 'shared.module.css'),
    styles('pages/home', 'shared.module.css'),
    ...['button', 'logo', 'bar', 'row', 'shared'].map(sheet),
    ...names('own', 4).map(sheet),
  );
  expect([groups['button.module.css'], groups['logo.module.css']]).toEqual(['sheets-base', 'sheets-base']);
  expect([groups['bar.module.css'], groups['row.module.css']]).toEqual(['sheets-app', 'sheets-app']);
  expect(groups['shared.module.css']).toBeUndefined();
  expect(new Set(own.map((name) => groups[name])).size).toBe(2);
});
