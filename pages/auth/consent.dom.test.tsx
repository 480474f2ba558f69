import { act, screen } from '@testing-library/react';
import { allSettled } from 'effector';
import { describe, expect, test, vi } from 'vitest';
import { refused } from '../../api/error.ts';
import {
  $account,
  $isSignedIn,
  accountRecognised,
  fetchAccountFx,
  openSessionFx,
} from '../../features/session/index.ts';
import { renderPart } from '../../tests/components/render.tsx';
import { answerFx, askFx, leaveFx } from './consent-model.ts';
import { opened } from './model.ts';
import AuthView from './view.tsx';

const asked = {
  client_name: '<b>Frame</b>',
  returns_to: 'app.example',
  scopes: ['profile' as const, 'files.read' as const],
  redirect_to: '',
};
const account = { sub: 'u', email: 'ada@example.com', name: 'Ada' } as NonNullable<
  ReturnType<typeof $account.getState>
>;
const query = { client_id: 'app', redirect_uri: 'https://app.example/', scope: 'profile', state: 's' };

async function draw({
  ask = async (): Promise<typeof asked> => asked,
  answer = async () => 'https://app.example/?code=c',
  locale = 'en-US',
  isSignedIn = true,
} = {}) {
  const leave = vi.fn();
  const asking = vi.fn(ask);
  const answering = vi.fn(answer);
  const drawn = renderPart(<AuthView />, {
    locale,
    values: [
      [$account, isSignedIn ? account : null],
      [$isSignedIn, isSignedIn],
    ],
    handlers: [
      [openSessionFx, () => ({ sub: isSignedIn ? 'u' : null, ending: null })],
      [fetchAccountFx, () => account],
      [askFx, asking],
      [answerFx, answering],
      [leaveFx, leave],
    ],
  });
  const { scope } = drawn;
  const params = { path: '/auth', params: {}, query, hash: '' } as never;
  await act(() => allSettled(opened, { scope, params }));
  return { ...drawn, leave, asking, answering };
}

describe('a third-party app is let in', () => {
  test('after its name, its address, what it wants and the account were shown', async () => {
    const { user, leave, asking, answering, container } = await draw();
    expect(asking).toHaveBeenCalledOnce();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Let <b>Frame</b> into your account?');
    expect(container.querySelector('b')).toBeNull();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'See your name, email address and plan',
      'See and download all your files',
    ]);
    for (const text of ['app.example', 'ada@example.com']) expect(screen.getByText(text)).toBeDefined();
    expect(answering).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Allow' }));
    expect(answering.mock.calls).toEqual([[{ wanted: expect.objectContaining(query), approve: true }]]);
    expect(leave.mock.calls).toEqual([['https://app.example/?code=c']]);
  });

  test('or not, in Russian', async () => {
    const { user, answering } = await draw({ locale: 'ru' });
    await user.click(screen.getByRole('button', { name: 'Отклонить' }));
    expect(answering.mock.calls).toEqual([[expect.objectContaining({ approve: false })]]);
  });
});

test('a faulty request goes back to its client at once', async () => {
  const redirect_to = 'https://app.example/?error=invalid_scope';
  const { leave } = await draw({ ask: async () => ({ ...asked, redirect_to }) });
  expect(leave.mock.calls).toEqual([[redirect_to]]);
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
});

test('the answer to a client that is not known goes nowhere', async () => {
  const error = { error: 'invalid_redirect_uri', error_code: 4035 };
  const { leave } = await draw({ ask: () => Promise.reject(refused('/v1/auth/authorize', 400, error)) });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This link can’t be used');
  expect(leave).not.toHaveBeenCalled();
});

test('a visitor is asked to sign in first, and then what is wanted', async () => {
  const { scope, asking } = await draw({ isSignedIn: false });
  expect(asking).not.toHaveBeenCalled();
  expect(await screen.findByText(/then you decide about the app’s access/)).toBeDefined();
  await act(() => allSettled(accountRecognised, { scope, params: account }));
  expect(asking).toHaveBeenCalledOnce();
});
