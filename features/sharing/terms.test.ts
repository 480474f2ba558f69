import { describe, expect, test } from 'vitest';
import { createShare, editShare, type ShareAnswer } from '../../api/contract/shares.ts';
import { makePassCode, passCodeFault } from './pass-code.ts';
import { changesIn, type Draft, dayOf, draftOf, faultsIn, freshDraft, termsIn } from './terms.ts';

const today = '2026-11-22';
const draft = (more: Partial<Draft>): Draft => ({ ...freshDraft, ...more });
const share = (more: Partial<ShareAnswer> = {}) =>
  ({
    share_id: 'a',
    title: 'Trip',
    note: '',
    pass_code: 'sesame',
    expiration_time: '2026-12-01T10:00:00.000Z',
    restore_limit: '5',
    allow_download: true,
    ...more,
  }) as ShareAnswer;

describe('a passcode', () => {
  test.each([
    ['abc123', undefined],
    ['abc12', 'short'],
    ['', 'short'],
    ['abc 123', 'signs'],
    ['ABCDEF', 'signs'],
    ['пароль1', 'signs'],
    ['a'.repeat(32), undefined],
    ['a'.repeat(33), 'long'],
  ])('%j is %s', (code, fault) => {
    expect(passCodeFault(code)).toBe(fault);
  });

  test('made by chance will do, and is another one each time', () => {
    const codes = Array.from({ length: 50 }, makePassCode);
    expect(codes.map(passCodeFault).filter(Boolean)).toEqual([]);
    expect(codes.join('')).not.toMatch(/[01ilo]/);
    expect(new Set(codes).size).toBe(50);
  });
});

describe('the form', () => {
  test('of a plain link says nothing but that', () => {
    expect(faultsIn(freshDraft, today)).toEqual({});
    expect(termsIn(freshDraft)).toEqual({
      pass_code: '',
      expiration_days: -1,
      restore_limit: -1,
      allow_download: true,
      title: '',
      note: '',
    });
  });

  test.each([
    [{ isGuarded: true, passCode: 'abc' }, { passCode: 'short' }],
    [{ isGuarded: false, passCode: 'abc' }, {}],
    [{ expiry: 'date' }, { date: 'missing' }],
    [{ expiry: 'date', date: '2026-11-21' }, { date: 'past' }],
    [{ expiry: 'date', date: today }, {}],
    [{ expiry: 'never', date: '2020-01-01' }, {}],
    [{ limit: '0' }, {}],
    [{ limit: '1000001' }, { limit: 'number' }],
    [{ limit: '-1' }, { limit: 'number' }],
    [{ limit: 'many' }, { limit: 'number' }],
  ] as const)('%j has the faults %j', (more, faults) => {
    expect(faultsIn(draft(more), today)).toEqual(faults);
  });

  test('gives what the calls take', () => {
    for (const more of [
      {},
      { isGuarded: true, passCode: 'abc123', expiry: '7', limit: '3', title: ' T ', note: 'N' },
      { expiry: 'date', date: '2030-02-28' },
    ] as const) {
      const terms = termsIn(draft(more));
      expect(createShare.body?.safeParse({ file_ids: ['a'], ...terms }).success).toBe(true);
      expect(editShare.body?.safeParse(terms).success).toBe(true);
    }
    expect(termsIn(draft({ title: ' T ', expiry: '7' }))).toMatchObject({ title: 'T', expiration_days: 7 });
  });

  test('a last day ends when it ends where people are', () => {
    const { expiration_time: time = '' } = termsIn(draft({ expiry: 'date', date: '2030-02-28' }));
    expect(dayOf(new Date(time))).toBe('2030-02-28');
    expect(dayOf(new Date(Date.parse(time) + 1000))).toBe('2030-03-01');
  });
});

describe('a changed share', () => {
  test('left as it was changes nothing', () => {
    expect(changesIn(draftOf(share()), share())).toEqual({});
    const open = share({ pass_code: '', expiration_time: '', restore_limit: '-1' });
    expect(changesIn(draftOf(open), open)).toEqual({});
  });

  test('sends only what is another', () => {
    const before = draftOf(share());
    expect(changesIn({ ...before, isGuarded: false }, share())).toEqual({ pass_code: '' });
    expect(changesIn({ ...before, expiry: 'never' }, share())).toEqual({ expiration_days: -1 });
    expect(changesIn({ ...before, limit: '' }, share())).toEqual({ restore_limit: -1 });
    expect(changesIn({ ...before, canDownload: false }, share())).toEqual({ allow_download: false });
  });
});
