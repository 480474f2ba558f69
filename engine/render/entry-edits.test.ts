import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../tests/long.ts';
import { code, manifest, sources } from './fixture.tsx';
import { createSnapshot } from './snapshot.ts';

const route = `  - {path: "/city/:city", data: data/cities, page: article, title: {message: title}}\n`;
const list = `# Offices.
- city: berlin
  title: {text: {en-US: Berlin, ja: ベルリン}}
  content: {words: {message: words}}
- {city: tokyo, title: {message: title}, window: {from: "2026-12-01T00:00:00Z"}}
- {city: 1900, title: {message: title}}
`;
const pieces = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 3 }),
  fc.constantFrom(
    ...'[]{}:,"-?&*!|#\t\n ',
    'null',
    '7',
    '[null]',
    '{a: 1}',
    '__proto__: 1\n',
    '\uFEFF',
    '- ',
    'title',
    '2026-13-40',
  ),
);

test('a slip of the hand in a list is reported in its file, or every entry that is left is a page', () => {
  fc.assert(
    fc.property(fc.nat(list.length), fc.nat(8), pieces, (at, cut, written) => {
      const text = list.slice(0, at) + written + list.slice(at + cut);
      const { snapshot, diagnostics } = createSnapshot(
        {
          ...sources,
          manifest: manifest.replace('policies:', `${route}policies:`),
          content: new Map([...sources.content, ['data/cities.yaml', text]]),
        },
        code,
        'routes.yaml',
      );
      if (snapshot === undefined) {
        const errors = diagnostics.filter(({ severity }) => severity === 'error');
        expect(new Set(errors.map(({ file }) => file))).toEqual(new Set(['content/data/cities.yaml']));
        return;
      }
      const cities = snapshot.site.routes.find(({ data }) => data !== undefined)!;
      for (const { params } of snapshot.entries.list(cities)) {
        const entry = snapshot.entries.find(cities, params);
        expect(entry?.title).toBeDefined();
        expect(snapshot.content(entry!, 'ja')).toBeTypeOf('object');
      }
    }),
    { numRuns: runs(60) },
  );
});
