import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { withoutAccents } from '../../../ui/without-accents.ts';
import type { DriveFile } from './drive-file.ts';
import { patternOf } from './found-pattern.ts';
import { dayWriter, factsOf, placeOf } from './presenter.ts';

test.each([
  ['cat', 'Concatenate CAT.png', ['cat', 'CAT']],
  ['holi day', 'Holiday (day 1)', ['Holi', 'day', 'day']],
  ['a+b [x]', 'a+b [x].txt', ['a+b', '[x]']],
  ['ОТЧ', 'Отчёт', ['Отч']],
  ['写', '写真', ['写']],
  ['отчет', 'Отчёт.txt', ['Отчёт']],
  ['résume', 'Resumé RÉSUME\u0301', ['Resumé', 'RÉSUME']],
  ['мои', 'Мой', []],
  ['*report-??.doc*', 'report-01.docx', ['report-', '.doc']],
])('%s is marked in %s', (text, name, marked) => {
  const found = withoutAccents(name).matchAll(patternOf(text) as RegExp);
  const matches = [...found].map(({ 0: match, index }) => name.slice(index, index + match.length));
  expect(matches).toEqual(marked);
});

test('the place of what was found is its folder and the one above', () => {
  const intl = createIntl({ locale: 'en-US', messages: { 'files.root': 'My drive' } });
  const at = (...names: string[]) =>
    placeOf({ place: names.map((name) => ({ id: name, name })) } as unknown as DriveFile, intl);
  expect(at()).toEqual({ name: 'My drive', short: 'My drive', whole: 'My drive' });
  expect(at('Work')?.short).toBe('My drive / Work');
  expect(at('Work', '2026', 'May')).toEqual({
    name: 'May',
    short: '… / 2026 / May',
    whole: 'My drive / Work / 2026 / May',
  });
  expect(placeOf({} as DriveFile, intl)).toBeUndefined();
});

test('an empty search marks nothing', () => expect(patternOf('  ')).toBeUndefined());

test.each([
  ['en-US', 'Mar 4, 2020'],
  ['ru', '4 мар. 2020 г.'],
  ['ja', '2020/3/4'],
  ['zh-CN', '2020/3/4'],
  ['ko', '2020. 3. 4.'],
])('the day on a card is short: %s', (locale, day) => {
  const intl = createIntl({ locale, timeZone: 'UTC' });
  const folder = { kind: 'drive#folder', modified_time: '2020-03-04T10:11:12Z' } as DriveFile;
  expect(factsOf(folder, 'folder', intl).join().replace(/\s/g, ' ')).toBe(day);
});

test('days of a zone are its own, however many are formatted', () => {
  const intl = createIntl({ locale: 'en-US' });
  const inUtc = dayWriter(intl, 'UTC');
  const times = [
    '2020-03-04T00:00:00Z',
    '2020-03-04T23:59:59Z',
    '2020-03-04T23:59:59-08:00',
    '2020-03-05T00:00:00Z',
  ];
  const reported = times.map((time) => inUtc(time));
  expect(reported).toEqual(['Mar 4, 2020', 'Mar 4, 2020', 'Mar 5, 2020', 'Mar 5, 2020']);
  const inTokyo = dayWriter(intl, 'Asia/Tokyo');
  expect(times.slice(0, 2).map((time) => inTokyo(time))).toEqual(['Mar 4, 2020', 'Mar 5, 2020']);
});

test('one line below a name tells what its list is about', () => {
  const intl = createIntl({
    locale: 'en-US',
    timeZone: 'UTC',
    messages: { 'files.daysLeft.note': '{count, plural, one {# day left} other {# days left}}' },
  });
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000).toISOString();
  const entry = {
    kind: 'drive#file',
    size: '2048',
    modified_time: '2020-03-04T10:11:12Z',
    usedAt: '2020-05-06T14:15:16Z',
    delete_time: twoDaysAgo,
  } as DriveFile;
  // Numbers are held to their units by spaces of several widths.
  const lineOf = (location: 'trash' | 'recent' | 'folder') =>
    factsOf(entry, location, intl).join(', ').replace(/\s/g, ' ');
  expect(lineOf('trash')).toBe('2 KB, 28 days left');
  expect(lineOf('recent')).toBe('2 KB, 2:15 PM');
  expect(lineOf('folder')).toBe('2 KB, Mar 4, 2020');
});
