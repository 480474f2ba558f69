import { expect, test } from 'vitest';
import { grantedPlans, shownPlans } from './index.ts';
import { parseSize, someSizePattern } from './size.ts';

test.each([
  ['10 GB', 10 * 1024 ** 3],
  ['1.5TB', 1.5 * 1024 ** 4],
  ['500 MB', 500 * 1024 ** 2],
  ['0 GB', 0],
  ['0.001 MB', 1049],
  ['999.999 TB', Math.round(999.999 * 1024 ** 4)],
])('a size: %s', (text, bytes) => expect(parseSize(text)).toBe(bytes));

test.each([
  ['0 GB', false],
  ['0.000 MB', false],
  ['0.001 MB', true],
  ['10 GB', true],
  ['GB', false],
])('a size of more than nothing: %s', (text, is) => expect(new RegExp(someSizePattern).test(text)).toBe(is));

test.each([
  '',
  '10',
  'GB',
  '10 GiB',
  '-1 GB',
  '01 GB',
  '1,5 GB',
  '1.2345 GB',
  '10 gb',
  '1000 TB',
  '1 PB',
  '1 GB ',
])('no size: %j', (text) => expect(parseSize(text)).toBeUndefined());

const plans = [
  { id: 'free', name: { 'en-US': 'Free', ja: 'フリー' }, storage: '1 GB', downloadsDaily: 5 },
  {
    id: 'plus',
    name: { 'en-US': 'Plus' },
    terms: { 'en-US': 'Ask' },
    storage: '2 GB',
    downloadsDaily: 9,
    downloadsAtOnce: 4,
    largestFile: '500 MB',
    trafficMonthly: '1 TB',
    liveShares: 20,
    isHighlighted: true,
  },
  { id: 'free', name: { 'en-US': 'Again' }, storage: '3 GB', downloadsDaily: 7 },
];
const unlimited = { downloadsAtOnce: null, largestFile: null, trafficMonthly: null, liveShares: null };
const files = { record: (key: string) => (key === 'plans' ? { plans } : undefined) };

test('pages show what the server grants, in the words of the reader or the default language', () => {
  const ofFree = { storage: 1024 ** 3, downloadsDaily: 5, ...unlimited };
  const ofPlus = {
    storage: 2 * 1024 ** 3,
    downloadsDaily: 9,
    downloadsAtOnce: 4,
    largestFile: 500 * 1024 ** 2,
    trafficMonthly: 1024 ** 4,
    liveShares: 20,
  };
  const granted = [
    { name: 'free', names: { 'en-US': 'Free', ja: 'フリー' }, ...ofFree },
    { name: 'plus', names: { 'en-US': 'Plus' }, ...ofPlus },
  ];
  expect(grantedPlans(files)).toEqual(granted);
  expect(shownPlans(files, 'ja')).toEqual([
    {
      id: 'free',
      name: 'フリー',
      terms: undefined,
      ...ofFree,
      isHighlighted: false,
    },
    {
      id: 'plus',
      name: 'Plus',
      terms: 'Ask',
      ...ofPlus,
      isHighlighted: true,
    },
  ]);
});

test('a site without the file has no plans to show and says nothing of what is granted', () => {
  const none = { record: () => undefined };
  expect([shownPlans(none, 'en-US'), grantedPlans(none)]).toEqual([[], undefined]);
});
