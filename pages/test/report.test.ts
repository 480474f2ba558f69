import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import type { Environment } from './environment.ts';
import { asPlainText, type Findings, writeOffset, writeReport, writeSize } from './report.ts';

const intl = createIntl({ locale: 'en-US', messages: {}, onError: () => {} });
const environment: Environment = {
  languages: ['ja', 'en-US'],
  timeZone: 'Asia/Tokyo',
  utcOffset: 540,
  localTime: Date.parse('2026-11-21T00:00:00Z'),
  platform: '',
  userAgent: 'Mozilla/5.0',
  screen: { width: 2560, height: 1440 },
  viewport: { width: 1280, height: 720 },
  pixelRatio: 1.5,
  touchPoints: 0,
  memory: 8,
  cores: undefined,
  areCookiesEnabled: true,
  isLocalStorageUsable: false,
  storage: { usage: 1536, quota: 3 * 1024 ** 3 },
  isOnline: true,
  connection: undefined,
  build: 'browser-a1b2.js',
};
const nothing: Findings = { locale: 'ja', environment: null, serverClock: null, isServerSilent: false };
const clock = { serverTime: Date.parse('2026-11-21T00:00:00Z'), difference: -2_540, roundTrip: 41.6 };

/** The value of a line: without a catalogue, words are their own ids. */
function value(findings: Findings, group: string, line: string): string | undefined {
  return writeReport(intl, findings)
    .find(({ id }) => id === group)
    ?.lines.find(({ id }) => id === line)?.value;
}

describe('the report', () => {
  const findings = { ...nothing, environment, serverClock: clock };

  test.each([
    ['language', 'page', 'ja'],
    ['language', 'browser', 'ja, en-US'],
    ['time', 'zone', 'Asia/Tokyo (UTC+09:00)'],
    ['time', 'local', 'Nov 21, 2026, 9:00:00 AM'],
    ['device', 'screen', '2560 × 1440'],
    ['device', 'memory', '8 GB'],
    ['storage', 'local', 'test.no'],
    ['connection', 'roundTrip', '42 ms'],
    ['build', 'page', 'browser-a1b2.js'],
  ])('%s, %s is %s', (group, line, expected) => {
    expect(value(findings, group, line)?.replaceAll(/\s/g, ' ')).toBe(expected);
  });

  test('says what the browser does not tell', () => {
    expect(value(findings, 'device', 'cores')).toBe('test.unknown');
    expect(value(findings, 'device', 'platform')).toBe('test.unknown');
    expect(value(findings, 'connection', 'line')).toBe('test.unknown');
  });

  test('waits for what is not read yet, and says when the server is silent', () => {
    expect(value(nothing, 'device', 'userAgent')).toBe('…');
    expect(value(nothing, 'time', 'server')).toBe('…');
    expect(value({ ...nothing, isServerSilent: true }, 'time', 'server')).toBe('test.silent');
  });

  test('says on which side of the server the clock is, to a tenth of a second', () => {
    const difference = (ms: number) =>
      value({ ...findings, serverClock: { ...clock, difference: ms } }, 'time', 'difference');
    expect(difference(-2_540)).toBe('test.behind');
    expect(difference(100)).toBe('test.ahead');
    expect(difference(-40)).toMatch(/^0\ssec$/);
  });

  test('is plain text with a line for each fact', () => {
    const text = asPlainText(writeReport(intl, findings));
    expect(text.split('\n').slice(0, 3)).toEqual([
      'test.language.title',
      '  test.language.page: ja',
      '  test.language.browser: ja, en-US',
    ]);
    expect(text).not.toContain('undefined');
  });
});

test.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1024 ** 3, '1 GB'],
  [1024 ** 6, '1,024 PB'],
])('%i bytes are %s', (bytes, size) => {
  expect(writeSize(intl, bytes)).toBe(size);
});

test.each([
  [0, 'UTC+00:00'],
  [345, 'UTC+05:45'],
  [-210, 'UTC−03:30'],
])('%i minutes are %s', (minutes, offset) => {
  expect(writeOffset(minutes)).toBe(offset);
});
