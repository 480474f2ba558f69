import { expect, test } from 'vitest';
import { defineGuard } from '../define/guard.ts';
import { allow } from '../define/outcome.ts';
import { at } from '../manifest/clock.ts';
import { code, sources } from '../render/fixture.tsx';
import { deciderOf } from '../render/respond.ts';
import { createSnapshot } from '../render/snapshot.ts';
import { type DecisionStep, decide } from './decide.ts';

const guards = {
  ...code.guards,
  'sale-end': defineGuard({
    description: 'Answers for the window itself.',
    runsOn: 'server',
    reads: ['clock'],
    handlesWindow: true,
    check: ({ window }) => (window?.state === 'open' ? allow : { type: 'deny', status: 410 }),
  }),
};

/** Decides in the fixture's site with one more piece of manifest, at noon of a day. */
async function decided(address: string, day = '2026-11-25', change = (manifest: string) => manifest) {
  const manifest = change(sources.manifest);
  const { snapshot, diagnostics } = createSnapshot(
    { ...sources, manifest },
    { ...code, guards },
    'routes.yaml',
  );
  if (!snapshot) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const now = Date.parse(`${day}T12:00:00Z`);
  const [path = '/', search = ''] = address.split('?');
  const steps: DecisionStep[] = [];
  const decision = await decide(
    {
      side: 'server',
      path,
      search,
      query: new URLSearchParams(search),
      locale: 'ja',
      now,
      hash: '',
      isPhone: false,
      cookie: () => undefined,
      files: snapshot.filesAt(now),
      policies: at(snapshot.site, now).policies,
    },
    deciderOf({ snapshot, at: at(snapshot.site, now) }),
    (step) => steps.push(step),
  );
  const { type } = decision;
  const facts =
    type === 'page'
      ? { route: decision.route.path, params: decision.visit.params, content: decision.visit.content }
      : { ...decision, route: 'route' in decision ? decision.route?.path : undefined };
  return { type, facts, steps: steps.map(({ step, result }) => `${step}: ${result}`) };
}

const addRoute = (entry: string) => (manifest: string) =>
  manifest.replace(/^policies:/m, `  - ${entry}\npolicies:`);

test('a page, with its content in the language of the request', async () => {
  expect(await decided('/words')).toEqual({
    type: 'page',
    facts: { route: '/words', params: {}, content: { words: '言葉' } },
    steps: ['match: /words', 'guards: passed'],
  });
});

test('a redirect of the manifest comes before any route, and keeps the query', async () => {
  const hidden = addRoute('{path: /hidden, page: article, title: {message: title}, content: {}}');
  expect(await decided('/old?x=1&y=%20', undefined, hidden)).toMatchObject({
    type: 'redirect',
    facts: { to: '/ja/words?x=1&y=%20', status: 301 },
    steps: ['redirects: to /words?x=1&y=%20'],
  });
});

test('what is gone for good is 410, and looks at nothing else', async () => {
  const gone = (manifest: string) => `${manifest}gone: [/past]\n`;
  expect(await decided('/past', undefined, gone)).toMatchObject({
    type: 'denied',
    facts: { status: 410 },
    steps: ['match: gone for good'],
  });
});

test('one page has one address: another spelling leads to the usual one', async () => {
  expect(await decided('/names/kn%6fwn?x=1')).toMatchObject({
    type: 'redirect',
    facts: { to: '/ja/names/known?x=1', status: 301 },
  });
});

test.each([
  ['before', '2026-11-01'],
  ['after', '2026-12-01'],
])('%s its window a route is absent', async (state, day) => {
  expect(await decided('/sale', day)).toMatchObject({
    type: 'notFound',
    facts: { reason: 'window', route: '/sale' },
    steps: ['match: /sale', `window: ${state}`],
  });
});

test('unless a guard answers for the window', async () => {
  const fair = addRoute(
    '{path: /fair, page: article, title: {message: title}, content: {}, guards: [sale-end], window: {from: "2026-11-20T00:00:00Z", to: "2026-12-01T00:00:00Z"}}',
  );
  expect(await decided('/fair', '2026-11-25', fair)).toMatchObject({ type: 'page' });
  expect(await decided('/fair', '2026-12-24', fair)).toMatchObject({
    type: 'denied',
    facts: { status: 410 },
  });
});

test('a version of a policy is there from its day on', async () => {
  expect(await decided('/policy/privacy/2027-01-01', '2026-12-31')).toMatchObject({
    facts: { reason: 'window' },
    steps: ['match: /policy/privacy/2027-01-01', 'window: not published yet'],
  });
  expect(await decided('/policy/privacy/2027-01-01', '2027-01-01')).toMatchObject({ type: 'page' });
});

test('rules come before guards: what does not exist leads nowhere', async () => {
  const both = (manifest: string) =>
    manifest.replace(
      'validate: [is-known], content: {}',
      'validate: [is-known], guards: [to-words], content: {}',
    );
  expect(await decided('/names/unknown', undefined, both)).toMatchObject({
    type: 'notFound',
    facts: { reason: 'validate' },
    steps: ['match: /names/:name', 'validate: refused'],
  });
  expect(await decided('/names/known', undefined, both)).toMatchObject({
    type: 'redirect',
    facts: { to: '/ja/words?from=guard', status: 302 },
    steps: ['match: /names/:name', 'validate: passed', 'guards: redirect'],
  });
});

test('the query goes along where a guard leads, and what the guard says itself counts', async () => {
  expect(await decided('/guarded?action=x&from=me')).toMatchObject({
    facts: { to: '/ja/words?from=guard&action=x' },
  });
});

test('an address of no route', async () => {
  expect(await decided('/nowhere')).toEqual({
    type: 'notFound',
    facts: { type: 'notFound', reason: 'unmatched', route: undefined },
    steps: ['match: no route'],
  });
});
