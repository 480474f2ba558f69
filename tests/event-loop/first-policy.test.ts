import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MeasuredServer, openMeasuredServer } from './measured-server.ts';

/** Each happens once in the life of a server: what is rendered is kept. The median is what no busy machine makes. */
const longest = 50;
const usual = 10;

let server: MeasuredServer;
beforeAll(async () => {
  server = await openMeasuredServer();
}, 120_000);
afterAll(() => server.close());

const locales = ['en-US', 'es', 'id', 'ja', 'ko', 'ms', 'pt', 'ru', 'uk', 'zh-CN', 'zh-TW'];

test('the longest policy, the first time in each language', async () => {
  const turns: number[] = [];
  for (const locale of locales) {
    let text = '';
    const took = await server.longestTurn(async () => {
      const answer = await fetch(`${server.address}/${locale}/policy/privacy-policy`);
      text = await answer.text();
    });
    // Its links lead on in the language of the page.
    expect(text).toContain(`<a href="/${locale}/policy/user-agreement">`);
    turns.push(took);
  }
  turns.sort((one, other) => one - other);
  expect(turns.at(-1), 'milliseconds of the longest turn').toBeLessThan(longest);
  expect(turns[turns.length >> 1], 'milliseconds of the longest turn in most languages').toBeLessThan(usual);
}, 60_000);
