import { expect, test } from 'vitest';
import { manifestWith, openFixture } from './fixture.tsx';

test('the canonical address of a document is on the domain of its language', async () => {
  const fixture = await openFixture({
    'routes.yaml': manifestWith(
      '  default: en-US\n',
      '  default: en-US\n  domains: {ja: https://example.jp}\n',
    ),
  });
  expect((await fixture.site('explain', '/ja/words')).out).toMatch(
    /canonical +https:\/\/example\.jp\/ja\/words/,
  );
  expect((await fixture.site('explain', '/en-US/words')).out).toMatch(/canonical +\/en-US\/words/);
});

test('plan says which documents move', async () => {
  const before = await openFixture({});
  const fixture = await openFixture({
    'routes.yaml': manifestWith(
      '  default: en-US\n',
      '  default: en-US\n  domains: {ja: https://example.jp}\n',
    ),
  });
  const { code, out } = await fixture.site('plan', '--base', before.folder);
  expect([code, out]).toEqual([
    2,
    expect.stringContaining(
      'Documents in ja are at https://example.jp, not at the address of the site; other addresses lead there.',
    ),
  ]);
});
