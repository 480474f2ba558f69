import { expect, test } from 'vitest';
import { activityAt, channelOf, pageKindOf, pathWithout, sidebarEntry } from './kinds.ts';

test.each([
  ['/ja', 'home'],
  ['/', 'home'],
  ['/ja/help-center/a/b', 'help'],
  ['/ja/faq', 'questions'],
  ['/ja/policy/update', 'policy'],
  ['/ja/activity/christmas', 'activity'],
  ['/s/abc/def', 'share'],
  ['/ja/drive/login', 'sign_in'],
  ['/ja/drive/payment/storage', 'payment'],
  ['/ja/drive/all/secret', 'drive'],
  ['/ja/invite/code', 'rewards'],
  ['/japan', 'other'],
])('%s is of the kind %s', (path, kind) => expect(pageKindOf(pathWithout('ja', path))).toBe(kind));

test('names that are not known are one', () => {
  expect([activityAt('/activity/christmas'), activityAt('/activity/made-up')]).toEqual([
    'christmas',
    'other',
  ]);
  expect(['/drive/tasks', '/faq', '/drive/all/F1', '/made-up'].map(sidebarEntry)).toEqual([
    'tasks',
    'faq',
    'all',
    'other',
  ]);
});

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0', 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 'ios'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0', 'windows'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', undefined],
  ['', undefined],
])('%s installs the app of %s', (userAgent, channel) => expect(channelOf(userAgent)).toBe(channel));
