import { expect, test } from 'vitest';
import { manifestWith, openHouse } from './fixture.tsx';

test('the canonical address of a document is on the domain of its language', async () => {
  const house = await openHouse({
    'routes.yaml': manifestWith(
      '  default: en-US\n',
      '  default: en-US\n  domains: {ja: https://example.jp}\n',
    ),
  });
  expect((await house.site('explain', '/ja/words')).out).toMatch(
    /canonical +https:\/\/example\.jp\/ja\/words/,
  );
  expect((await house.site('explain', '/en-US/words')).out).toMatch(/canonical +\/en-US\/words/);
});

test('plan says which documents move', async () => {
  const before = await openHouse({});
  const house = await openHouse({
    'routes.yaml': manifestWith(
      '  default: en-US\n',
      '  default: en-US\n  domains: {ja: https://example.jp}\n',
    ),
  });
  const { code, out } = await house.site('plan', '--base', before.folder);
  expect([code, out]).toEqual([
    2,
    expect.stringContaining(
      'Documents in ja are at https://example.jp, not at the address of the site; other addresses lead there.',
    ),
  ]);
});
