import { allSettled, createWatch, fork } from 'effector';
import { expect, test, vi } from 'vitest';
import { navigateFx, pageOpened } from '../../engine/view/index.ts';
import { $account, type Account, accountRecognised } from '../../features/session/index.ts';
import { $operatorSecret } from '../../features/sign-in/operator-link.ts';
import { entryOpened } from '../../features/sign-in-bridge/index.ts';
import { opened, readSecretFx, takeCodeFx } from './model.ts';

const account = { sub: 'u1' } as Account;

function visitor(known: Account | null) {
  const navigate = vi.fn();
  return {
    navigate,
    scope: fork({
      values: [[$account, known]],
      handlers: [
        [navigateFx, navigate],
        [readSecretFx, () => ''],
        [takeCodeFx, () => undefined],
      ],
    }),
  };
}

test('whoever is signed in goes on at once, in the place of this page', async () => {
  const { scope, navigate } = visitor(account);
  await allSettled(opened, { scope, params: { params: {}, query: { return_to: '/faq' } } });
  expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: '/faq', isReplacing: true });
});

test('a visitor stays until there is an account', async () => {
  const { scope, navigate } = visitor(null);
  await allSettled(opened, { scope, params: { params: {}, query: {} } });
  expect(navigate).not.toHaveBeenCalled();
  const own = fork({
    values: [[$account, account]],
    handlers: [
      [navigateFx, navigate],
      [readSecretFx, () => ''],
      [takeCodeFx, () => undefined],
    ],
  });
  await allSettled(accountRecognised, { scope: own, params: account });
  expect(navigate).not.toHaveBeenCalled();
});

test('a sign-in while another page is on show leads nowhere', async () => {
  const { scope, navigate } = visitor(account);
  await allSettled(opened, { scope, params: { params: {}, query: {} } });
  await allSettled(pageOpened, {
    scope,
    params: { route: '/drive/all', path: '/drive/all', params: {}, query: {} },
  });
  await allSettled(accountRecognised, { scope, params: account });
  expect(navigate).toHaveBeenCalledOnce();
});

test('the link that a new server prints is taken to the form', async () => {
  const scope = fork({
    handlers: [
      [readSecretFx, () => 'secret'],
      [takeCodeFx, () => undefined],
    ],
  });
  await allSettled(opened, { scope, params: { params: {}, query: {} } });
  expect(scope.getState($operatorSecret)).toBe('secret');
});

test('the code of a form that was sent goes before what the address names', async () => {
  const entered = vi.fn();
  const code = `login.${'b'.repeat(43)}`;
  const scope = fork({
    handlers: [
      [readSecretFx, () => ''],
      [takeCodeFx, () => code],
    ],
  });
  createWatch({ unit: entryOpened, fn: entered, scope });
  await allSettled(opened, { scope, params: { params: {}, query: { bridge_auth: '1' } } });
  expect(entered).toHaveBeenCalledExactlyOnceWith({ by: 'form', code });
});

test('a page around this one hands no account over', async () => {
  const entered = vi.fn();
  const open = async (): Promise<void> => {
    const { scope } = visitor(null);
    createWatch({ unit: entryOpened, fn: entered, scope });
    const query = { code: `login.${'a'.repeat(43)}` };
    await allSettled(opened, { scope, params: { params: {}, query } });
  };
  await open();
  expect(entered).toHaveBeenLastCalledWith(expect.objectContaining({ by: 'code' }));
  vi.stubGlobal('parent', {});
  await open();
  expect(entered).toHaveBeenLastCalledWith(null);
});
