import { expect, test } from 'vitest';
import type { FileRequestAnswer } from '../../../api/contract/file-requests.ts';
import { freshRequest, requestChangesIn, requestDraftOf, requestFaultsIn, requestTermsIn } from './terms.ts';

const now = Date.UTC(2026, 10, 30, 12);
const today = '2026-11-30';
const request = {
  ...{ title: 'Photos', note: '', pass_code: 'abcdef1', asks_name: true },
  ...{ expiration_time: '2026-12-24T12:00:00.000Z', most_files: 5, most_bytes: String(3 * 1024 ** 3) },
} as FileRequestAnswer;

test('a new request has no limits of its own, and asks for names', () => {
  expect(requestTermsIn(freshRequest('Trip'), now)).toEqual({
    ...{ title: 'Trip', note: '', pass_code: '', asks_name: true, expiration_time: '' },
    ...{ most_files: 10_000, most_bytes: 1024 ** 4 },
  });
});

test('days count from now, sizes in their unit, with a point or a comma', () => {
  const draft = { ...freshRequest('Trip'), expiry: '7', mostFiles: '20' } as const;
  for (const mostSize of ['1.5', '1,5'])
    expect(requestTermsIn({ ...draft, mostSize }, now)).toMatchObject({
      ...{ expiration_time: '2026-12-07T12:00:00.000Z', most_files: 20, most_bytes: 1.5 * 1024 ** 3 },
    });
});

test.each([
  [{}, {}],
  [{ mostFiles: '0' }, { mostFiles: 'number' }],
  [{ mostFiles: '10001' }, { mostFiles: 'number' }],
  [{ mostFiles: 'many' }, { mostFiles: 'number' }],
  [{ mostSize: '0' }, { mostSize: 'number' }],
  [{ mostSize: '1e3' }, { mostSize: 'number' }],
  [{ mostSize: '1024' }, {}],
  [{ mostSize: '1024,1' }, { mostSize: 'number' }],
  [
    { isGuarded: true, passCode: 'abc', expiry: 'date' as const },
    { passCode: 'short', date: 'missing' },
  ],
])('of %j the faults are %j', (changes, faults) => {
  expect(requestFaultsIn({ ...freshRequest('Trip'), ...changes }, today)).toEqual(faults);
});

test('only what was changed is sent', () => {
  const draft = requestDraftOf(request);
  expect(draft).toMatchObject({ expiry: 'kept', mostFiles: '5', mostSize: '3', unit: 'GB' });
  expect(requestChangesIn(draft, request, now)).toEqual({});
  expect(requestChangesIn({ ...draft, mostFiles: '', note: 'By Sunday', unit: 'MB' }, request, now)).toEqual({
    ...{ most_files: 10_000, most_bytes: 3 * 1024 ** 2, note: 'By Sunday' },
  });
  expect(requestChangesIn({ ...draft, expiry: 'never', isGuarded: false }, request, now)).toEqual({
    ...{ expiration_time: '', pass_code: '' },
  });
});

test.each([
  [String(1024 ** 4), '', 'GB'],
  [String(500 * 1024 ** 2), '500', 'MB'],
  ['1', '0.000001', 'MB'],
  [String(3 * 1024 ** 2 + 1), '3.000001', 'MB'],
])('a limit of %s bytes is %s %s in the form', (most_bytes, mostSize, unit) => {
  const shown = { ...request, most_bytes };
  expect(requestDraftOf(shown)).toMatchObject({ mostSize, unit });
  expect(requestChangesIn(requestDraftOf(shown), shown, now)).toEqual({});
});
