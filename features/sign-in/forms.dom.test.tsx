import { act, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { refused, unreachable } from '../../api/error.ts';
import { fill, renderPart } from '../../tests/components/render.tsx';
import { $ending, $isUnreachable, $signInRequest } from '../session/index.ts';
import {
  endCeremonyFx,
  offerPasskeysFx,
  proveEmailFx,
  resetPasswordFx,
  secondFactorFx,
  sendResetCodeFx,
  sendSignUpCodeFx,
  signInFx,
  signUpFx,
} from './effects.ts';
import { SignInForms } from './forms.tsx';
import { $operatorSecret } from './operator-link.ts';

type Answer = (given: never) => unknown;
const never: Answer = () => new Promise(() => {});
const refusal = (error: string) => () => {
  throw refused('/v1', 400, { error, error_code: 3 });
};

interface Given {
  readonly answers?: Readonly<Record<string, Answer>>;
  readonly values?: readonly (readonly [never, unknown])[];
  readonly reason?: string;
  readonly locale?: string;
}
const effects = {
  ...{ signIn: signInFx, factor: secondFactorFx, signUpCode: sendSignUpCodeFx, prove: proveEmailFx },
  ...{ signUp: signUpFx, resetCode: sendResetCodeFx, reset: resetPasswordFx },
};

/** The forms in front of a server that answers nothing, unless the test says otherwise. */
async function draw({ answers = {}, values = [], reason, locale = 'en-US' }: Given = {}) {
  const asked = Object.fromEntries(
    Object.keys(effects).map((name) => [name, vi.fn(answers[name] ?? never)]),
  ) as Readonly<Record<keyof typeof effects, ReturnType<typeof vi.fn<Answer>>>>;
  const drawn = renderForms();
  await act(async () => {});
  return { ...drawn, asked };

  function renderForms() {
    return renderPart(<SignInForms reason={reason} />, {
      locale,
      values: values as never,
      handlers: [
        ...Object.entries(effects).map(([name, effect]) => [effect, asked[name as keyof typeof effects]]),
        [offerPasskeysFx, never],
        [endCeremonyFx, () => {}],
      ] as never,
    });
  }
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const submit = () => document.querySelector<HTMLButtonElement>('[type=submit]') as HTMLButtonElement;
const press = (name: string) => screen.getByRole('button', { name });
const isWrong = (input: HTMLElement) => input.getAttribute('aria-invalid') === 'true';
const note = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;

describe('signing in', () => {
  test('asks for a name and a password, which managers know; Enter sends them', async () => {
    const { user, asked } = await draw();
    expect(document.activeElement).toBe(field('Email or name'));
    expect([field('Email or name').autocomplete, field('Password').autocomplete]).toEqual([
      'username webauthn',
      'current-password',
    ]);
    await user.keyboard('ada');
    await fill(user, field('Password'), 'secret');
    await user.keyboard('{Enter}');
    expect(asked.signIn.mock.calls).toEqual([[{ username: 'ada', password: 'secret' }]]);
    expect(submit().getAttribute('aria-busy')).toBe('true');
    await user.click(submit());
    expect(asked.signIn).toHaveBeenCalledOnce();
  });

  test.each([
    ['', '', 'Email or name', 'Enter your email address or your name.'],
    ['ada', '', 'Password', 'Enter your password.'],
    [' ', 'secret', 'Email or name', 'Enter your email address or your name.'],
  ])('without %j and %j goes to what is missing, and asks nobody', async (name, password, missing, words) => {
    const { user, asked } = await draw();
    if (name) await user.type(field('Email or name'), name);
    if (password) await user.type(field('Password'), password);
    await user.click(submit());
    expect([document.activeElement, isWrong(field(missing)), note(field(missing))]).toEqual([
      field(missing),
      true,
      words,
    ]);
    expect(asked.signIn).not.toHaveBeenCalled();
  });

  test('with a wrong password says so there, and keeps the name', async () => {
    const { user } = await draw({ answers: { signIn: refusal('invalid_account_or_password') } });
    await fill(user, field('Email or name'), 'ada');
    await fill(user, field('Password'), 'guess');
    await user.keyboard('{Enter}');
    expect(note(field('Password'))).toBe('Incorrect email, name or password.');
    expect([document.activeElement, field('Email or name').value]).toEqual([field('Password'), 'ada']);
    await user.type(field('Password'), 'x');
    expect(isWrong(field('Password'))).toBe(false);
  });

  test('where the server is away says that over all fields', async () => {
    const { user } = await draw({
      answers: {
        signIn: () => {
          throw unreachable('/v1', 'no network');
        },
      },
    });
    await fill(user, field('Email or name'), 'ada');
    await fill(user, field('Password'), 'secret');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert').textContent).toMatch(/No connection to the server/);
    expect([isWrong(field('Password')), field('Password').value]).toEqual([false, 'secret']);
  });

  test('shows the password only while that is wanted', async () => {
    const { user } = await draw();
    const input = field('Password');
    await user.click(screen.getByRole('button', { name: /show/i }));
    expect(input.type).toBe('text');
    await user.click(screen.getByRole('button', { name: /hide|show/i }));
    expect(input.type).toBe('password');
  });

  test.each([
    ['by itself', {}, undefined],
    ['for a page', { reason: 'signIn.wanted' }, 'Sign in to continue.'],
    [
      'after a session',
      { values: [[$ending as never, 'ended']] },
      'Your session has ended. Please sign in again.',
    ],
    [
      'for what somebody did, rather than for the session',
      {
        values: [
          [$ending as never, 'ended'],
          [$signInRequest as never, { reason: 'signIn.wanted' }],
        ],
      },
      'Sign in to continue.',
    ],
  ] as const)('that opened %s says why', async (_, given, words) => {
    await draw(given as Given);
    expect(screen.queryByRole('status')?.textContent).toBe(words);
  });

  test('that succeeded, where the account could not be read, tries that alone again', async () => {
    await draw({ values: [[$isUnreachable as never, true]] });
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(press('Try again')).toBeDefined();
  });
});

describe('the second step', () => {
  const answers = { signIn: () => ({ challenge: 'c1' }) };
  const open = async (more: Readonly<Record<string, Answer>> = {}) => {
    const drawn = await draw({ answers: { ...answers, ...more } });
    await drawn.user.type(field('Email or name'), 'ada');
    await drawn.user.type(field('Password'), 'secret{Enter}');
    return drawn;
  };

  test('takes a code as apps show it', async () => {
    const { user, asked } = await open();
    expect([document.activeElement, field('Code').autocomplete]).toEqual([field('Code'), 'one-time-code']);
    await fill(user, field('Code'), '12345');
    await user.keyboard('{Enter}');
    expect([note(field('Code')), asked.factor.mock.calls.length]).toEqual(['Enter the 6-digit code.', 0]);
    await user.clear(field('Code'));
    await fill(user, field('Code'), '123 456');
    await user.keyboard('{Enter}');
    expect(asked.factor.mock.calls).toEqual([[{ challenge: 'c1', code: '123456' }]]);
  });

  test('takes a recovery code instead', async () => {
    const { user, asked } = await open();
    await user.click(press('Use a recovery code'));
    expect(document.activeElement).toBe(field('Recovery code'));
    await fill(user, field('Recovery code'), 'abcd-efgh');
    await user.keyboard('{Enter}');
    expect(asked.factor.mock.calls[0]?.[0]).toMatchObject({
      challenge: 'c1',
      recovery_code: expect.any(String),
    });
  });

  test('that took too long begins again, and says so', async () => {
    const { user } = await open({ factor: refusal('expired_token') });
    await fill(user, field('Code'), '123456');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('That took too long. Please sign in again.');
    expect(field('Email or name')).toBeDefined();
  });
});

describe('a new account', () => {
  test('begins with an address that is one and a password that is long enough', async () => {
    const { user, asked } = await draw();
    await user.click(press('Create an account'));
    await fill(user, field('Email'), 'ada');
    await user.keyboard('{Enter}');
    expect(note(field('Email'))).toMatch(/^Enter an email address/);
    await fill(user, field('Email'), '@example.com');
    await fill(user, field('Name'), 'Ada');
    await fill(user, field('New password'), 'short');
    await user.keyboard('{Enter}');
    expect([isWrong(field('New password')), document.activeElement]).toEqual([true, field('New password')]);
    await fill(user, field('New password'), ' and long');
    await user.keyboard('{Enter}');
    expect(asked.signUpCode.mock.calls).toEqual([['ada@example.com']]);
  });

  test('is proven by a code from the letter; another can be sent, to this address or another', async () => {
    const { user, asked } = await draw({ answers: { signUpCode: () => ({ verificationId: 'v1' }) } });
    await user.click(press('Create an account'));
    await fill(user, field('Email'), 'ada@example.com');
    await fill(user, field('Name'), 'Ada');
    await fill(user, field('New password'), 'long enough');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('status').textContent).toMatch(/6-digit code to ada@example\.com/);
    await user.click(press('Send a new code'));
    expect(screen.getByRole('status').textContent).toMatch(/^A new code is on its way/);
    expect([asked.signUpCode.mock.calls.length, document.activeElement]).toEqual([2, field('Code')]);
    await fill(user, field('Code'), '654321');
    await user.keyboard('{Enter}');
    expect(asked.prove.mock.calls).toEqual([
      [{ verificationId: 'v1', code: '654321', email: 'ada@example.com' }],
    ]);
    await user.click(press('Use another address'));
    expect(field('Email').value).toBe('ada@example.com');
  });

  test('by the operator’s link is made at once, and says what it is', async () => {
    await draw({ values: [[$operatorSecret as never, 's1']] });
    expect(screen.getByText('The account you create here will run this drive.')).toBeDefined();
    expect(submit().textContent).toBe('Create account');
  });

  test('agrees to what can be read beside the form', async () => {
    const { user } = await draw();
    await user.click(press('Create an account'));
    const links = screen.getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['/en-US/policy/user-agreement', '_blank'],
      ['/en-US/policy/privacy-policy', '_blank'],
    ]);
  });
});

describe('a forgotten password', () => {
  test('is replaced by a code of eight digits; nobody learns whether there is such an account', async () => {
    const { user, asked } = await draw({ answers: { resetCode: () => ({ verificationId: 'v1' }) } });
    await user.click(press('Forgot your password?'));
    await fill(user, field('Email'), 'ada@example.com');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('status').textContent).toMatch(/^If there is an account for ada@example\.com/);
    const owner = document.querySelector<HTMLInputElement>('[autocomplete=username]');
    expect([owner?.value, owner?.tabIndex]).toEqual(['ada@example.com', -1]);
    await fill(user, field('Code'), '1234567');
    await fill(user, field('New password'), 'long enough');
    await user.keyboard('{Enter}');
    expect(note(field('Code'))).toBe('Enter the 8-digit code.');
    await user.type(field('Code'), '8{Enter}');
    expect(asked.reset).toHaveBeenCalledOnce();
  });

  test('is remembered after all', async () => {
    const { user } = await draw();
    await user.click(press('Forgot your password?'));
    await user.click(press('Back to sign-in'));
    expect(document.activeElement).toBe(field('Email or name'));
  });
});
