import { act, screen } from '@testing-library/react';
import { allSettled, createWatch } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import { refused } from '../../api/error.ts';
import {
  $account,
  $isSignedIn,
  fetchAccountFx,
  openSessionFx,
  signedOut,
  signOutRequested,
} from '../../features/session/index.ts';
import { renderPart } from '../../tests/components/render.tsx';
import { $code, $request, decideFx, lookUpFx, opened } from './model.ts';
import AuthView from './view.tsx';

const request = {
  user_code: 'BCDFGHJK',
  status: 'pending' as const,
  client_id: 'tv',
  scope: '',
  scopes: [] as ('files.read' | 'shares')[],
  user_agent: 'Mozilla/5.0 (Linux; Android 14; TV) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  ip_address: '203.0.113.7',
  is_near: false,
  expire_time: '2026-01-15T12:10:00Z',
};
type Account = NonNullable<ReturnType<typeof $account.getState>>;
const account = { email: 'ada@example.com', name: 'Ada' } as Account;

const draw = ({
  lookUp = async () => request as Awaited<ReturnType<typeof lookUpFx>>,
  decide = async ({ verdict }: { verdict: 'approved' | 'denied' }) => verdict,
  locale = 'en-US',
} = {}) =>
  renderPart(<AuthView />, {
    locale,
    values: [
      [$account, account],
      [$isSignedIn, true],
    ],
    handlers: [
      [openSessionFx, () => ({ sub: 'u', ending: null })],
      [fetchAccountFx, () => account],
      [lookUpFx, lookUp],
      [decideFx, decide],
    ],
  });
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const heading = () => screen.getByRole('heading', { level: 1 });

describe('a device is let in', () => {
  test('by its code, which is typed as it comes, after what asks and from where was shown', async () => {
    const lookUp = vi.fn(async () => request as Awaited<ReturnType<typeof lookUpFx>>);
    const decide = vi.fn(async ({ verdict }: { verdict: 'approved' | 'denied' }) => verdict);
    const { user } = draw({ lookUp, decide });
    expect(button('Continue').disabled).toBe(true);
    await user.type(field(), 'bcdf ghjk');
    // Nothing is rewritten under the fingers.
    expect(field().value).toBe('bcdf ghjk');
    await user.tab();
    expect(field().value).toBe('BCDF-GHJK');
    await user.type(field(), '{Enter}');
    expect(lookUp.mock.calls).toEqual([['BCDF-GHJK']]);
    expect(heading().textContent).toBe('Let another device into your account?');
    expect(document.activeElement).toBe(heading());
    for (const text of ['BCDF-GHJK', 'Chrome on Android', '203.0.113.7', 'ada@example.com', 'tv'])
      expect(screen.getByText(text)).toBeDefined();
    expect(decide).not.toHaveBeenCalled();
    await user.click(button('Allow'));
    expect(decide.mock.calls).toEqual([[{ user_code: 'BCDFGHJK', verdict: 'approved' }]]);
    expect(heading().textContent).toBe('Your device is signed in');
    expect(screen.getByRole('link', { name: 'Account' }).getAttribute('href')).toContain('/drive/account');
  });

  test('or turned away', async () => {
    const { user } = draw();
    await user.type(field(), 'BCDFGHJK{Enter}');
    await user.click(button('Deny'));
    expect(heading().textContent).toBe('Access denied');
    await user.click(button('Enter another code'));
    expect([field().value, document.activeElement]).toEqual(['', heading()]);
  });

  test('a link fills the code in, and asks and claims nothing before a press', async () => {
    const lookUp = vi.fn(async () => request as Awaited<ReturnType<typeof lookUpFx>>);
    const { scope } = draw({ lookUp });
    const params = { path: '/auth', params: {}, query: { user_code: 'bcdfghjk<script>' }, hash: '' } as never;
    await act(() => allSettled(opened, { scope, params }));
    expect(field().value).toBe('BCDF-GHJK');
    expect(lookUp).not.toHaveBeenCalled();
  });

  test('with another account: the code stays', async () => {
    const signOut = vi.fn();
    const { user, scope } = draw();
    createWatch({ unit: signOutRequested, scope, fn: signOut });
    await user.type(field(), 'BCDFGHJK{Enter}');
    await user.click(button('Use another account'));
    expect(signOut).toHaveBeenCalledOnce();
    await act(() => allSettled(signedOut, { scope, params: { reason: 'signed-out' } }));
    expect(scope.getState($code)).toBe('BCDF-GHJK');
    expect(scope.getState($request)).toBeNull();
  });

  test('for some things only, where it asks for no more', async () => {
    const { user } = draw({ lookUp: async () => ({ ...request, scopes: ['files.read', 'shares'] }) });
    await user.type(field(), 'BCDFGHJK{Enter}');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'See and download all your files',
      'Create public links to your files, and end them',
    ]);
    expect(screen.queryByText(/change and delete your files/)).toBeNull();
  });

  test('and one of the same network is called so', async () => {
    const { user } = draw({ lookUp: async () => ({ ...request, is_near: true }) });
    await user.type(field(), 'BCDFGHJK{Enter}');
    expect(screen.getByText('203.0.113.7 (your network)')).toBeDefined();
  });

  test('what the device says of itself is shown as text', async () => {
    const evil = { ...request, client_id: '<img src=x onerror=alert(1)>', user_agent: '', ip_address: '' };
    const { user, container } = draw({
      lookUp: async () => evil as Awaited<ReturnType<typeof lookUpFx>>,
    });
    await user.type(field(), 'BCDFGHJK{Enter}');
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('Unknown')).toBeDefined();
    expect(screen.queryByText('IP address')).toBeNull();
  });
});

test.each([
  ['en-US', 'Continue', 404, 'not_found', 5, 'No device is waiting with this code.'],
  ['en-US', 'Continue', 400, 'expired_token', 4052, 'This code has expired.'],
  ['ja', '続ける', 404, 'not_found', 5, 'このコードで待っている端末はありません。'],
  ['ru', 'Продолжить', 404, 'not_found', 5, 'Ни одно устройство не ожидает этот код.'],
])(
  'in %s a code that nobody waits with is said at its field (%s, %i %s)',
  async (locale, name, status, error, error_code, words) => {
    const { user } = draw({
      locale,
      lookUp: () => Promise.reject(refused('/v1/auth/device', status, { error, error_code })),
    });
    const input = screen.getByRole<HTMLInputElement>('textbox');
    await user.type(input, 'BCDFGHJK');
    await user.click(button(name));
    await screen.findByText((text) => text.startsWith(words));
    expect(input.getAttribute('aria-invalid')).toBe('true');
    await user.type(input, '{Backspace}');
    expect(input.getAttribute('aria-invalid')).toBeNull();
  },
);

test('a device of which nothing can be decided any more is said at the field of its code', async () => {
  const { user } = draw({
    decide: () =>
      Promise.reject(refused('/v1/auth/device/approve', 409, { error: 'already_exists', error_code: 6 })),
  });
  await user.type(field(), 'BCDFGHJK{Enter}');
  await user.click(button('Allow'));
  expect(await screen.findByText(/already been answered/)).toBeDefined();
  expect([heading().textContent, field().value]).toEqual(['Sign in a device', 'BCDF-GHJK']);
});

test('the code of a link outlives a sign-in that has run out, and nothing else does', async () => {
  const { scope, user } = draw();
  const params = { path: '/auth', params: {}, query: { user_code: 'bcdfghjk' }, hash: '' } as never;
  await act(() => allSettled(opened, { scope, params }));
  await user.click(button('Continue'));
  await act(() => allSettled(signedOut, { scope, params: { reason: 'ended' } as never }));
  expect(scope.getState($code)).toBe('BCDF-GHJK');
  expect(scope.getState($request)).toBeNull();
});

test('a typed code does not outlive a sign-out', async () => {
  const { user, scope } = draw();
  await user.type(field(), 'BCDFGHJK{Enter}');
  await act(() => allSettled(signedOut, { scope, params: { reason: 'signed-out' } }));
  expect([scope.getState($code), scope.getState($request)]).toEqual(['', null]);
});
