import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longestEmail } from '../../api/contract/email.ts';
import { cancelled, local, refused, unreachable } from '../../api/error.ts';
import { type Fields, plainCode, problemIn, problemOf, type View } from './problems.ts';

const empty: Fields = {
  username: '',
  email: '',
  name: '',
  password: '',
  newPassword: '',
  code: '',
  recoveryCode: '',
};
const problem = (view: View, fields: Partial<Fields>, usesRecovery = false) => {
  const found = problemIn(view, { ...empty, ...fields }, usesRecovery);
  return found && `${found.field}: ${found.id}`;
};

describe('what is wrong with a form before it is sent', () => {
  test.each<[View, Partial<Fields>, string | null]>([
    ['sign-in', {}, 'username: username'],
    ['sign-in', { username: ' \t ' }, 'username: username'],
    ['sign-in', { username: 'ada' }, 'password: password'],
    // A password may be of white space alone.
    ['sign-in', { username: 'ada', password: ' ' }, null],
    ['second-factor', {}, 'code: code6'],
    ['second-factor', { code: '12345' }, 'code: code6'],
    ['second-factor', { code: '1234567' }, 'code: code6'],
    ['second-factor', { code: '12345a' }, 'code: code6'],
    ['second-factor', { code: '123\u00a0456' }, null],
    ['second-factor', { code: ' 12-34-56 ' }, null],
    ['sign-up', { newPassword: 'a long password' }, 'email: email'],
    ['sign-up', { email: 'ada@example.com', newPassword: '12345678' }, 'name: name'],
    ['sign-up', { email: 'ada@example.com', name: ' a ', newPassword: '12345678' }, 'name: name'],
    ['sign-up', { email: 'ada@example.com', name: 'a'.repeat(33), newPassword: '12345678' }, 'name: name'],
    ['sign-up', { email: 'ada@example.com', name: 'ada@example', newPassword: '12345678' }, 'name: name'],
    ['sign-up', { email: 'ada@example.com', name: 'Ada' }, 'newPassword: weak_password'],
    ['sign-up', { email: ' ada@example.com ', name: ' 愛 子 ', newPassword: '12345678' }, null],
    ['sign-up-code', { code: '12345678' }, 'code: code6'],
    ['sign-up-code', { code: '123456' }, null],
    ['forgot', { email: 'ada' }, 'email: email'],
    ['forgot', { email: 'ada@example.com' }, null],
    ['reset', { code: '123456', newPassword: 'a long password' }, 'code: code8'],
    ['reset', { code: '1234 5678', newPassword: 'short' }, 'newPassword: weak_password'],
    ['reset', { code: '1234-5678', newPassword: 'a long password' }, null],
  ])('%s with %j: %s', (view, fields, expected) => expect(problem(view, fields)).toBe(expected));

  test('a recovery code is asked for instead of a code, where that was chosen', () => {
    expect(problem('second-factor', { code: '123456' }, true)).toBe('recoveryCode: recoveryCode');
    expect(problem('second-factor', { recoveryCode: 'abcd-efgh' }, true)).toBeNull();
  });

  test.each([
    ['seven emoji', '🙂'.repeat(7), false],
    ['eight emoji', '🙂'.repeat(8), true],
    ['eight letters with marks', 'é'.repeat(8), true],
  ])('a password is counted in signs, not in units of memory: %s', (_, newPassword, isLong) => {
    expect(problem('sign-up', { email: 'ada@example.com', name: 'Ada', newPassword }) === null).toBe(isLong);
  });

  test('an address that is longer than any mailbox is refused here', () => {
    const long = `${'a'.repeat(longestEmail)}@example.com`;
    expect(problem('forgot', { email: long })).toBe('email: email');
  });
});

test('white space and hyphens around and within a code make no difference', () => {
  const spaces = fc.array(fc.constantFrom(' ', '-', '\u00a0', '\t', '\u2009'), { maxLength: 3 });
  const digit = fc.tuple(spaces, fc.integer({ min: 0, max: 9 }));
  fc.assert(
    fc.property(fc.array(digit, { minLength: 6, maxLength: 6 }), spaces, (digits, end) => {
      const written = digits.map(([before, one]) => before.join('') + one).join('') + end.join('');
      expect(plainCode(written)).toBe(digits.map(([, one]) => one).join(''));
      expect(problem('sign-up-code', { code: written })).toBeNull();
    }),
  );
});

describe('where a refusal is reported', () => {
  const no = (error: string) => refused('/v1', 400, { error, error_code: 3 });
  test.each([
    ['invalid_account_or_password', 'password'],
    ['second_factor_incorrect', 'code'],
    ['recovery_code_incorrect', 'recoveryCode'],
    ['verification_code_incorrect', 'code'],
    ['weak_password', 'newPassword'],
    ['already_exists', 'email'],
    ['name_taken', 'name'],
    ['name_reserved', 'name'],
    ['account_locked', null],
    ['operator_link_invalid', null],
  ])('%s beside %s', (reason, field) => {
    expect(problemOf(no(reason))).toEqual({ field, id: reason });
    // Of tries that were used up it is the last refusal that counts.
    expect(problemOf(local('tries used up', { cause: no(reason) }))).toEqual({ field, id: reason });
  });

  test('a name that is none beside the name, whatever else it is called', () => {
    const details = [{ field_violations: [{ field: 'name', description: '' }] }];
    const error = refused('/v1', 400, { error: 'invalid_argument', error_code: 3, details });
    expect(problemOf(error)).toEqual({ field: 'name', id: 'name' });
  });

  test.each([
    ['a lost line', unreachable('/v1', '')],
    ['a cancelled call', cancelled('/v1', '')],
    ['too many requests', no('too_many_requests')],
    ['a server in need', refused('/v1', 503, null)],
    ['an error of another kind', new TypeError('x')],
    ['nothing', undefined],
  ])('%s has no words of the forms', (_, error) => expect(problemOf(error)).toBeNull());
});
