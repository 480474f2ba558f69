import { expect, test } from 'vitest';
import { safeParse } from 'zod/mini';
import { isEmailAddress } from '../../api/contract/email.ts';
import { emailAddress } from '../../api/contract/shapes.ts';
import { problemIn } from './problems.ts';

const fields = {
  username: '',
  email: '',
  name: 'Ada',
  password: '',
  newPassword: 'long enough',
  code: '',
  recoveryCode: '',
};

test.each([
  ['ada@example.com', true],
  ["o'neil+tag@mail.example.co.uk", true],
  ['ADA_L-1@EXAMPLE.COM', true],
  [`${'a'.repeat(242)}@example.com`, true],
  [`${'a'.repeat(243)}@example.com`, false],
  ['ada@example', false],
  ['ada@-example.com', false],
  ['ada@example.c', false],
  ['ada@example.com.', false],
  ['.ada@example.com', false],
  ['ada..b@example.com', false],
  ['ada.@example.com', false],
  ['ädä@example.com', false],
  ['ada@exämple.com', false],
  ['a da@example.com', false],
  ['ada@@example.com', false],
  ['<ada@example.com>', false],
  ['ada@example.com\r\nbcc: x@example.com', false],
  ['', false],
])('%j is judged alike by the form and by the call: %s', (text, isOne) => {
  expect(isEmailAddress(text)).toBe(isOne);
  expect(safeParse(emailAddress, text).success).toBe(isOne);
  for (const view of ['sign-up', 'forgot'] as const) {
    expect(problemIn(view, { ...fields, email: text }, false) === null).toBe(isOne);
  }
});
