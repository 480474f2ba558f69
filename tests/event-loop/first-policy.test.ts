import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MeasuredServer, openMeasuredServer } from './measured-server.ts';

/** Each happens once in the life of a server: what is rendered is kept. The median is what no busy machine makes. */
const longest = 50;
const usual = 15;

let server: MeasuredServer;
beforeAll(async () => {
  server = await openMeasuredServer();
}, 120_000);
afterAll(() => server.close());

const locales = ['en-US', 'es', 'id', 'ja', 'ko', 'ms', 'pt', 'ru', 'uk', 'zh-CN', 'zh-TW'];

/** The longest turns of pages that are asked for one after the other, in ms, the shortest first. */
async function turnsOf(
  paths: readonly string[],
  has: (text: string, path: string) => void,
): Promise<number[]> {
  const turns: number[] = [];
  for (const path of paths) {
    let text = '';
    const took = await server.longestTurn(async () => {
      text = await (await fetch(`${server.address}${path}`)).text();
    });
    has(text, path);
    turns.push(took);
  }
  return turns.sort((one, other) => one - other);
}

function expectShort(turns: readonly number[]): void {
  expect(turns.at(-1), 'milliseconds of the longest turn').toBeLessThan(longest);
  expect(turns[turns.length >> 1], 'milliseconds of the longest turn of most pages').toBeLessThan(usual);
}

test('the longest policy, the first time in each language', async () => {
  const paths = locales.map((locale) => `/${locale}/policy/privacy-policy`);
  const turns = await turnsOf(paths, (text, path) => {
    // Its links lead on in the language of the page.
    expect(text).toContain(`<a href="${path.replace('privacy-policy', 'user-agreement')}">`);
  });
  expectShort(turns);
}, 60_000);

test('what changed in it, the first time in each language', async () => {
  const paths = locales.map((locale) => `/${locale}/policy/update/privacy-policy/2021-11-08/2023-11-06`);
  const turns = await turnsOf(paths, (text) => {
    expect(text).toMatch(/<ins/);
    expect(text).toMatch(/<del/);
  });
  expectShort(turns);
}, 60_000);
