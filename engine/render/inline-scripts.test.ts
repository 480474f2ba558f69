import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { systemScript } from './inline-scripts.ts';

function systemOf(userAgent: string, maxTouchPoints = 0): string | undefined {
  const dataset: { system?: string } = {};
  runInNewContext(systemScript.text, {
    navigator: { userAgent, maxTouchPoints },
    document: { documentElement: { dataset } },
  });
  return dataset.system;
}

test.each([
  [
    'android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  ],
  [
    'ios',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1',
  ],
  [
    'mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
  ],
  ['windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'],
  ['linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['linux', 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'],
  [undefined, 'curl/8.14.1'],
])('the system %s is known by its browser', (system, userAgent) => {
  expect(systemOf(userAgent)).toBe(system);
});

test('an iPad, which calls itself a Mac, is known by its touch screen', () => {
  expect(
    systemOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15', 5),
  ).toBe('ios');
});
