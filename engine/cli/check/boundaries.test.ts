import { expect, test } from 'vitest';
import type { CodeRegistries } from '../../define/registries.ts';
import { code, manifestWith, openFixture } from '../fixture.tsx';

/** Campaigns that open and close one after the other, each with the same links. */
const campaigns = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const [from, to] = [index, index + 40].map((days) => new Date(Date.UTC(2027, 0, 1 + days)).toISOString());
    return `  - {path: /sale-${index}, page: links, title: {message: title}, window: {from: "${from}", to: "${to}"}, content: {links: [/en-US/guarded, /en-US/nowhere]}}\n`;
  }).join('');

test('a link is asked about when something on its way changes, not whenever a campaign opens', async () => {
  let asked = 0;
  const counting: CodeRegistries = {
    ...code,
    guards: {
      ...code.guards,
      'to-words': {
        ...code.guards['to-words']!,
        check: () => {
          asked += 1;
          return { type: 'allow' };
        },
      },
    },
  };
  const askedOf = async (count: number) => {
    asked = 0;
    const manifest = manifestWith('policies:\n', `${campaigns(count)}policies:\n`);
    const { out } = await (await openFixture({ 'routes.yaml': manifest }, { code: counting })).site('check');
    expect(out.match(/dead-link/g)).toHaveLength(count);
    return asked;
  };
  expect(await askedOf(30)).toBe(await askedOf(3));
});
