import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { runs } from '../../tests/long.ts';
import { at, compile } from './index.ts';
import { registries } from './registries.fixture.ts';

const head = `site: {name: Test, contact: a@b.example, layout: plain}
locales: {default: en, supported: {en: English}}
errors:
  notFound: {page: error, layout: plain, title: {message: error.title}}
  failed: {page: error, layout: plain, title: {message: error.title}}
`;
const title = 'title: {message: home.title}';
const run = (text: string) => compile(head + text, registries, { file: 'routes.yaml' });

function routesOf(text: string) {
  const { site, diagnostics } = run(text);
  expect(diagnostics).toEqual([]);
  return site?.routes ?? [];
}

/** Code, message and the words that are underlined of each finding. */
function faultsOf(text: string) {
  const whole = head + text;
  return run(text).diagnostics.map(({ code, message, range, related }) => ({
    code,
    message,
    at: whole.slice(range.start.offset, range.end.offset),
    related: related.map((place) => whole.slice(place.range.start.offset, place.range.end.offset)),
  }));
}

describe('a route of a group', () => {
  test('is the route that says all of it itself', () => {
    const window = 'window: {from: "2026-11-20T00:00:00Z", to: "2026-12-01T00:00:00Z"}';
    const grouped = routesOf(`routes: []
groups:
  - prefix: /events
    layout: paper
    noindex: true
    ${window}
    guards: [season-end]
    validate: [article-exists]
    routes:
      - {path: "/sale/:slug", page: home, ${title}, guards: [sign-in]}
`);
    const single = routesOf(`routes:
  - {path: "/events/sale/:slug", page: home, ${title}, layout: paper, noindex: true, ${window}, validate: [article-exists], guards: [season-end, sign-in]}
`);
    expect(grouped.map((route) => ({ ...route, line: 0 }))).toEqual(
      single.map((route) => ({ ...route, line: 0 })),
    );
  });

  test('has its own layout, window and noindex in place of those of the group', () => {
    const [own, inherited] = routesOf(`routes: []
groups:
  - layout: paper
    noindex: true
    window: {to: "2026-12-01T00:00:00Z"}
    routes:
      - {path: /a, page: home, ${title}, layout: plain, noindex: false, window: {from: "2026-01-01T00:00:00Z"}}
      - {path: /b, page: home, ${title}}
`);
    expect(own).toMatchObject({
      target: { layout: 'plain' },
      noindex: false,
      window: { from: Date.UTC(2026, 0, 1) },
    });
    expect(own?.window).not.toHaveProperty('to');
    expect(inherited).toMatchObject({
      target: { layout: 'paper' },
      noindex: true,
      window: { to: Date.UTC(2026, 11, 1) },
    });
  });

  test('stands at the prefix itself with the path /, and behind the routes of no group', () => {
    const routes = routesOf(`groups:
  - prefix: /events
    routes:
      - {path: /, page: home, ${title}}
      - {path: "/*rest", page: home, ${title}}
routes:
  - {path: /, page: home, ${title}}
`);
    expect(routes.map(({ path }) => path)).toEqual(['/', '/events', '/events/*rest']);
    expect(routes[1]?.line).toBe(9);
  });

  test('opens and closes by the site clock with the window of its group', () => {
    const { site } = run(`routes: []
groups:
  - window: {from: "2026-11-20T00:00:00Z"}
    routes: [{path: /a, page: home, ${title}}]
`);
    expect(site?.boundaries).toEqual([Date.UTC(2026, 10, 20)]);
    const stateAt = (instant: number) => {
      const [route] = site?.routes ?? [];
      return site && route && at(site, instant).windowOf(route)?.state;
    };
    expect([19, 20].map((day) => stateAt(Date.UTC(2026, 10, day)))).toEqual(['before', 'open']);
  });
});

describe('a fault', () => {
  test('of the group is said once, at the group', () => {
    const routes = ['a', 'b', 'c'].map((path) => `      - {path: /${path}, page: home, ${title}}`).join('\n');
    expect(
      faultsOf(`routes: []
groups:
  - prefix: events
    layout: papr
    guards: [sign-in, sing-in, sign-in]
    validate: [article-exist]
    window: {from: yesterday}
    routes:
${routes}
`),
    ).toEqual([
      {
        code: 'invalid-path',
        message: 'The prefix "events" does not begin with /.',
        at: 'events',
        related: [],
      },
      expect.objectContaining({ code: 'unknown-layout', at: 'papr' }),
      expect.objectContaining({ code: 'unknown-guard', at: 'sing-in' }),
      expect.objectContaining({ code: 'duplicate-entry', at: 'sign-in', related: ['sign-in'] }),
      expect.objectContaining({ code: 'unknown-rule', at: 'article-exist' }),
      expect.objectContaining({ code: 'invalid-date', at: 'yesterday' }),
    ]);
  });

  test.each([
    ['needs a window', 'season-end', 'home', 'guard-needs-window'],
    ['needs a parameter', 'share-open', 'home', 'guard-needs-param'],
    ['runs in the browser', 'hash-moved', 'drive', 'guard-side'],
  ])(
    'of a guard of the group that %s is said at the route, and where the guard is named',
    (_, guard, page, code) => {
      expect(
        faultsOf(`routes: []
groups:
  - guards: [${guard}]
    routes:
      - {path: /a, page: ${page}, ${title}}
`),
      ).toEqual([{ code, message: expect.stringContaining(guard), at: '/a', related: [guard] }]);
    },
  );

  test('of a layout of the group that does not suit the page is said at the page', () => {
    expect(
      faultsOf(`routes: []
groups:
  - layout: frame
    routes: [{path: /a, page: home, ${title}}]
`),
    ).toEqual([expect.objectContaining({ code: 'layout-kind', at: 'home' })]);
  });

  test.each([
    [
      'a guard that the group names too',
      'guards: [sign-in]',
      'guards: [sign-in]',
      'duplicate-entry',
      'sign-in',
    ],
    [
      'the page of the bare root elsewhere',
      'prefix: /x',
      'unprefixed: same-page',
      'same-page-elsewhere',
      'unprefixed',
    ],
    ['an unknown key', 'prefix: /x', 'windw: {}', 'unknown-key', 'windw'],
  ])('%s', (_, ofGroup, ofRoute, code, underlined) => {
    expect(
      faultsOf(`routes: []
groups:
  - ${ofGroup}
    routes: [{path: /, page: home, ${title}, ${ofRoute}}]
`),
    ).toEqual([expect.objectContaining({ code, at: underlined })]);
  });

  test.each([
    ['"/:id"', 'must be fixed segments, such as /events'],
    ['"/"', 'must be fixed segments, such as /events'],
    ['/a/', 'ends with /'],
    ['/a b', 'has a space in "a b"'],
  ])('a prefix %s', (prefix, problem) => {
    const found = faultsOf(`routes: []
groups:
  - prefix: ${prefix}
    routes: [{path: /a, page: home, ${title}}]
`);
    expect(found.map(({ message }) => message)).toEqual([expect.stringContaining(problem)]);
  });

  test('a group without routes, and one that is no mapping', () => {
    expect(faultsOf('routes: []\ngroups: [{prefix: /a, routes: []}, 7]\n').map(({ code }) => code)).toEqual([
      'wrong-value',
      'wrong-type',
    ]);
  });

  test('two routes at one address, one of them in a group', () => {
    expect(
      faultsOf(`routes: [{path: /events/a, page: home, ${title}}]
groups: [{prefix: /events, routes: [{path: /a, page: home, ${title}}]}]
`),
    ).toEqual([
      { code: 'duplicate-path', message: 'The path /events/a is taken.', at: '/a', related: ['/events/a'] },
    ]);
  });
});

describe('a group in a group', () => {
  test('has all that the outer one gives, and its own behind or in place of it', () => {
    const routes = routesOf(`routes: []
groups:
  - prefix: /events
    layout: paper
    noindex: true
    window: {to: "2026-12-01T00:00:00Z"}
    guards: [season-end]
    groups:
      - prefix: /winter
        guards: [sign-in]
        routes: [{path: /a, page: home, ${title}}]
        groups:
          - prefix: /deep
            layout: plain
            noindex: false
            window: {from: "2026-01-01T00:00:00Z"}
            routes: [{path: /, page: home, ${title}}]
    routes: [{path: /b, page: home, ${title}}]
`);
    const shown = routes.map(({ path, target, noindex, window, guards, line }) => ({
      path,
      layout: 'layout' in target && target.layout,
      noindex,
      window: [window?.from, window?.to],
      guards,
      line,
    }));
    const to = Date.UTC(2026, 11, 1);
    const outer = { layout: 'paper', noindex: true, window: [undefined, to] };
    expect(shown).toEqual([
      { ...outer, path: '/events/b', guards: ['season-end'], line: 23 },
      { ...outer, path: '/events/winter/a', guards: ['season-end', 'sign-in'], line: 16 },
      {
        path: '/events/winter/deep',
        layout: 'plain',
        noindex: false,
        window: [Date.UTC(2026, 0, 1), undefined],
        guards: ['season-end', 'sign-in'],
        line: 22,
      },
    ]);
  });

  test('needs no routes of its own where it has groups; without both it lacks routes', () => {
    const inner = `{prefix: /b, routes: [{path: /c, page: home, ${title}}]}`;
    expect(
      routesOf(`routes: []\ngroups: [{prefix: /a, groups: [${inner}]}]\n`).map(({ path }) => path),
    ).toEqual(['/a/b/c']);
    expect(faultsOf('routes: []\ngroups: [{prefix: /a, groups: [{prefix: /b}]}]\n')).toEqual([
      expect.objectContaining({
        code: 'missing-key',
        message: expect.stringContaining('The key "routes" is missing'),
      }),
    ]);
  });

  test('is judged once, at its own place, for what it names', () => {
    const route = (path: string) => `{path: ${path}, page: home, ${title}}`;
    expect(
      faultsOf(`routes: []
groups:
  - guards: [sign-in]
    groups:
      - {prefix: "/:x", layout: papre, guards: [sign-in, no-such], routes: [${route('/a')}, ${route('/b')}]}
`).map(({ code, at: underlined, related }) => [code, underlined, ...related]),
    ).toEqual([
      ['invalid-path', '"/:x"'],
      ['unknown-layout', 'papre'],
      ['duplicate-entry', 'sign-in', 'sign-in'],
      ['unknown-guard', 'no-such'],
    ]);
  });

  test('that needs a window has that of an outer one', () => {
    expect(
      faultsOf(`routes: []
groups:
  - window: {to: "2026-12-01T00:00:00Z"}
    groups: [{guards: [season-end], routes: [{path: /a, page: home, ${title}}]}]
  - groups: [{guards: [season-end], routes: [{path: /b, page: home, ${title}}]}]
`).map(({ code, at: underlined }) => [code, underlined]),
    ).toEqual([['guard-needs-window', '/b']]);
  });

  test('stands four deep at the most', () => {
    const nested = (depth: number): string =>
      depth === 0
        ? `routes: [{path: /a, page: home, ${title}}]`
        : `groups: [{prefix: /g, ${nested(depth - 1)}}]`;
    expect(routesOf(`routes: []\n${nested(4)}\n`).map(({ path }) => path)).toEqual(['/g/g/g/g/a']);
    const [found, ...others] = run(`routes: []\n${nested(5)}\n`).diagnostics;
    expect(found).toMatchObject({
      code: 'unknown-key',
      help: expect.stringContaining('four deep at the most'),
    });
    expect(others).toEqual([]);
  });
});

test('the page of the bare root whose path is not well formed has that fault alone', () => {
  expect(faultsOf(`routes: [{path: “/”, page: home, ${title}, unprefixed: same-page}]\n`)).toEqual([
    expect.objectContaining({ code: 'invalid-path', at: '“/”' }),
  ]);
});

test('links and redirects lead to routes of groups', () => {
  const routes = routesOf(`routes:
  - {path: /, page: home, ${title}, content: {links: [{to: /events/a, label: {message: nav.home}}]}}
groups: [{prefix: /events, routes: [{path: /a, page: home, ${title}}]}]
redirects: [{from: /old, to: /events/a}]
`);
  expect(routes.map(({ path }) => path)).toEqual(['/', '/events/a']);
});

test('whatever stands in a group is compiled or refused with a place, never a throw', () => {
  const value = fc.oneof(
    fc.constantFrom('/a', '/a/:b', '/*c', 'sign-in', 'home', '', '/en', '/..', '__proto__'),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const keys = [
    'prefix',
    'layout',
    'guards',
    'validate',
    'window',
    'noindex',
    'routes',
    'groups',
    'path',
    'page',
  ];
  const part = fc.dictionary(fc.constantFrom(...keys), value, { maxKeys: 6 });
  const group = fc.tuple(part, fc.array(fc.oneof(part, value), { maxLength: 3 })).map(([own, routes]) => ({
    ...own,
    routes,
  }));
  fc.assert(
    fc.property(fc.array(fc.oneof(group, value), { maxLength: 3 }), (groups) => {
      const { site, diagnostics } = run(stringify({ routes: [], groups }, { aliasDuplicateObjects: false }));
      expect(site === undefined).toBe(diagnostics.some(({ severity }) => severity === 'error'));
      for (const { range } of diagnostics) expect(range.start.line).toBeGreaterThan(0);
    }),
    { numRuns: runs(300) },
  );
});
